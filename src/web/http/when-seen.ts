/**
 * The `media` value of a style sheet that is deferred until needed: the browser loads the sheet at the lowest priority
 * and does not apply it.
 */
export const WHEN_SEEN = "not all";
