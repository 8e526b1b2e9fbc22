/** A description on a card of the saved events is folded beyond so many characters (spec §2, Saved events). */
export const SAVED_TEXT_MAX = 150;
