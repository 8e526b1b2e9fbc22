import { useEffect } from "react";
import { type ShortcutAct, shortcutOf, SHORTCUTS_ID } from "#web/routes/admin-moderation/shortcut-keys.ts";

const ROWS = "[data-waiting]";
const TYPED_INTO = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/** Lets the list be worked by keys. What decides acts on the row that has the focus, so that no stray key does (WCAG 2.1.4). */
export function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const isTyping =
        target?.closest(TYPED_INTO) != null || document.querySelector("dialog[open], :popover-open") !== null;
      const act = shortcutOf(event, isTyping);
      if (act === null) return;
      if (perform(act, target?.closest(ROWS) ?? null)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Does what was asked for; false when there is nothing to do it with. */
function perform(act: ShortcutAct, row: Element | null): boolean {
  switch (act) {
    case "next":
      return focusRow(row, 1);
    case "previous":
      return focusRow(row, -1);
    case "approve":
      return press(row?.querySelector("[data-act=approve]"));
    case "reject":
      return press(row?.querySelector("[data-act=reject]"));
    case "select":
      return press(row?.querySelector("input[type=checkbox]"));
    case "undo":
      return press(document.querySelector("[data-act=undo] button"));
    case "search":
      return focus(document.querySelector("search input[type=search]"));
    case "help":
      return openHelp();
  }
}

function focusRow(from: Element | null, by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(ROWS)];
  const at = from === null ? -1 : rows.indexOf(from);
  const to = at === -1 ? rows[by === 1 ? 0 : rows.length - 1] : rows[at + by];
  return focus(to?.querySelector("a"));
}

function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  element.scrollIntoView({ block: "nearest" });
  return true;
}

function press(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.click();
  return true;
}

function openHelp(): boolean {
  const dialog = document.getElementById(SHORTCUTS_ID);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  dialog.showModal();
  return true;
}
