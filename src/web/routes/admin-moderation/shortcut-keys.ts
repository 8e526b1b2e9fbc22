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
