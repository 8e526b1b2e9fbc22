/** The dialog that lists the keys. */
export const SHORTCUTS_ID = "moderation-shortcuts";

/** What each key does. */
export const SHORTCUTS = [
  { key: "j", act: "next" },
  { key: "k", act: "previous" },
  { key: "a", act: "approve" },
  { key: "r", act: "reject" },
  { key: "x", act: "select" },
  { key: "u", act: "undo" },
  { key: "/", act: "search" },
  { key: "?", act: "help" },
] as const;
export type ShortcutAct = (typeof SHORTCUTS)[number]["act"];

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented">;

/** What a key asks for; null for other keys, with a modifier, and while somebody types. */
export function shortcutOf(pressed: Pressed, isTyping: boolean): ShortcutAct | null {
  const isHeld = pressed.ctrlKey || pressed.metaKey || pressed.altKey;
  if (isHeld || pressed.isComposing || pressed.defaultPrevented || isTyping) return null;
  return SHORTCUTS.find(({ key }) => key === pressed.key.toLowerCase())?.act ?? null;
}

/** Where the focus is among so many rows (`at`), and where it was before it left them (`place`); null for nowhere. */
type Places = { at: number | null; place: number | null; count: number };

/** Which row is next, or the one before; from outside of the list it goes on where it was, else at the list's beginning or end. */
export function nextPlace({ at, place, count }: Places, by: 1 | -1): number {
  if (at !== null) return at + by;
  if (place === null) return by === 1 ? 0 : count - 1;
  return Math.min(by === 1 ? place : place - 1, count - 1);
}
