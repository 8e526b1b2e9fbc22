import Search from "lucide/dist/esm/icons/search.mjs";
import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { DESK_ORDERS, DESK_PATH, type DeskQuery, deskPath, deskStart } from "#core/moderation/moderation-list.ts";
import { WAITING_REASONS } from "#core/moderation/waiting-reason.ts";
import { AdminChoice, AdminSearch } from "#web/components/admin/admin-list.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { closesDialog, opensDialog } from "#web/ui/dialog-commands.ts";
import { Icon } from "#web/ui/icon.tsx";

/** The id of the dialog that lists the keyboard shortcuts. */
const SHORTCUTS_ID = "moderation-shortcuts";

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
type ShortcutAct = (typeof SHORTCUTS)[number]["act"];

/** Acts that a key which is held down does not repeat. */
const DECIDES: ReadonlySet<ShortcutAct> = new Set<ShortcutAct>(["approve", "reject", "undo"]);

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented">;

/** Returns the action of a key press; null for other keys, with a modifier, and while the person types. */
export function shortcutOf(pressed: Pressed, isTyping: boolean): ShortcutAct | null {
  const isHeld = pressed.ctrlKey || pressed.metaKey || pressed.altKey;
  if (isHeld || pressed.isComposing || pressed.defaultPrevented || isTyping) return null;
  return SHORTCUTS.find(({ key }) => key === pressed.key.toLowerCase())?.act ?? null;
}

/**
 * The focused row's position (`at`), and the focus's last position in the list (`place`), among `count` rows; null for
 * none.
 */
type Places = { at: number | null; place: number | null; count: number };

/**
 * Returns the next or the previous row. From outside the list, continues at the last position, else at the list's
 * beginning or end.
 */
export function nextPlace({ at, place, count }: Places, by: 1 | -1): number {
  if (at !== null) return at + by;
  if (place === null) return by === 1 ? 0 : count - 1;
  return Math.min(by === 1 ? place : place - 1, count - 1);
}

const ROWS = "[data-waiting]";
const TYPED_INTO = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/**
 * Makes the list at this address usable by keyboard. The keys that decide act on the focused row, so that a stray key
 * press decides nothing (WCAG 2.1.4). A decided row leaves the list, and the row that takes its place gets the focus.
 */
function useShortcuts(here: string): void {
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
      // After a decision the next row has the focus: a key that is held down must not decide it too.
      if (act === null || (event.repeat && DECIDES.has(act))) return;
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

/** Performs an action; returns false when it has no target. `place` is the last position of the focus in the list. */
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

/** The list's filters and order: a GET form, so that the address holds them all. */
export function ModerationFilters({ requested }: { requested: DeskQuery }) {
  const t = useTranslations("moderation");
  const { query, reason, run = null, order, zone } = requested;
  const all = { ...deskStart(requested), query: null, reason: null, run: null };
  return (
    <div className="admin-bar moderation-bar">
      <search aria-label={t("filters")}>
        {/* The fields follow the address: a new address renders a new form. */}
        <Form key={deskPath(deskStart(requested))} className="admin-bar" action={DESK_PATH}>
          {zone !== null && <input type="hidden" name="tz" value={zone} />}
          {run !== null && <input type="hidden" name="import" value={run} />}
          <AdminSearch name="q" label={t("search")} value={query} />
          <AdminChoice
            name="why"
            label={t("why")}
            value={reason}
            any={t("anyReason")}
            options={WAITING_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          />
          <AdminChoice
            name="order"
            label={t("orderLabel")}
            value={order}
            options={DESK_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
          />
          <Button type="submit">
            <Icon of={Search} />
            {t("submit")}
          </Button>
          {(query !== null || reason !== null || run !== null) && (
            <Link to={deskPath(all)} className="admin-bar__clear">
              {t("clear")}
            </Link>
          )}
        </Form>
      </search>
      <Shortcuts here={deskPath(requested)} />
    </div>
  );
}

/** The keyboard shortcuts of the list at this address, and the dialog that lists them; renders nothing without JavaScript. */
function Shortcuts({ here }: { here: string }) {
  const t = useTranslations("moderation.shortcuts");
  useShortcuts(here);
  return (
    <div className="moderation-keys small muted with-scripts">
      <button type="button" className="link-button" aria-haspopup="dialog" {...opensDialog(SHORTCUTS_ID)}>
        {t("open")}: <kbd className="key">?</kbd>
      </button>
      <dialog id={SHORTCUTS_ID} className="dialog" popover="auto" closedby="any" aria-labelledby="shortcuts-title">
        <h2 id="shortcuts-title">{t("title")}</h2>
        <p className="soft">{t("text")}</p>
        <dl className="keys">
          {SHORTCUTS.map(({ key, act }) => (
            <div key={key}>
              <dt>
                <kbd className="key">{key}</kbd>
              </dt>
              <dd>{t(act)}</dd>
            </div>
          ))}
        </dl>
        <div className="form-actions">
          <Button {...closesDialog(SHORTCUTS_ID)}>{t("close")}</Button>
        </div>
      </dialog>
    </div>
  );
}
