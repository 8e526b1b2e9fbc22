import { useEffect, useRef } from "react";
import { nextPlace, type ShortcutAct, shortcutOf, SHORTCUTS_ID } from "#web/routes/admin-moderation/shortcut-keys.ts";

const ROWS = "[data-waiting]";
const TYPED_INTO = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/**
 * Lets the list at this address be worked by keys. What decides acts on the row that has the focus, so that no stray key does
 * (WCAG 2.1.4). What was decided leaves the list and takes the focus along: the next key goes on at its place.
 */
export function useShortcuts(here: string): void {
  const left = useRef<{ here: string; place: number } | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest(ROWS) : null;
      if (row !== null) left.current = { here, place: rowsShown().indexOf(row) };
    };
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const isTyping =
        target?.closest(TYPED_INTO) != null || document.querySelector("dialog[open], :popover-open") !== null;
      const act = shortcutOf(event, isTyping);
      if (act === null) return;
      const place = left.current?.here === here ? left.current.place : null;
      if (perform(act, target?.closest(ROWS) ?? null, place)) event.preventDefault();
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", onKey);
    };
  }, [here]);
}

function rowsShown(): readonly Element[] {
  return [...document.querySelectorAll(ROWS)];
}

/** Does what was asked for; false when there is nothing to do it with. `place` is where the focus was in the list. */
function perform(act: ShortcutAct, row: Element | null, place: number | null): boolean {
  switch (act) {
    case "next":
      return focusRow(row, 1, place);
    case "previous":
      return focusRow(row, -1, place);
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

function focusRow(from: Element | null, by: 1 | -1, place: number | null): boolean {
  const rows = rowsShown();
  const to = nextPlace({ at: from === null ? null : rows.indexOf(from), place, count: rows.length }, by);
  return focus(rows[to]?.querySelector("a"));
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
