import { type RefObject, useEffect } from "react";

/** How far a key moves the focus: rows and columns. */
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** What takes the focus in a cell. */
const STOPS = "a, input";
/** For keys that turn to another page of the grid, the selector of the link that does. */
type Turns = Readonly<Partial<Record<"PageUp" | "PageDown", string>>>;
const NO_TURNS: Turns = {};

type Place = { row: number; column: number };

/** The cell that takes the focus when the next page is shown; only a key turns to it. */
let afterTurn: Place | null = null;

/**
 * Makes a table with links or check boxes an ARIA grid (WAI-ARIA Authoring Practices, Grid): one stop of the Tab key, at the links of one
 * cell; arrows, Home and End move from cell to cell, Page Up and Down follow the links of `turns`. Only once scripts run:
 * without them the table stays one, with every link in the order of Tab. `shown` is what the table shows.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, shown: object, turns: Turns = NO_TURNS): void {
  useEffect(() => {
    const grid = table.current;
    // The cells of another page are new: each is set anew.
    if (grid === null || shown === null) return undefined;
    grid.setAttribute("role", "grid");
    const start = afterTurn ??
      placeOf(grid, cellOf(document.activeElement)) ??
      placeOf(grid, cellOf(grid.querySelector('[aria-current="date"]') ?? grid.querySelector("[aria-current]"))) ?? {
        row: 0,
        column: 0,
      };
    const isTurned = afterTurn !== null;
    afterTurn = null;
    const first = cellAt(grid, start) ?? cellAt(grid, { row: 0, column: 0 });
    if (first !== null) letTab(grid, first);
    // After the page's own focus on its main content.
    if (isTurned && first !== null) setTimeout(() => targetOf(first).focus());
    const move = (event: KeyboardEvent): void => moveFocus(event, grid, turns);
    const follow = (event: FocusEvent): void => {
      afterTurn = null;
      const cell = cellOf(event.target);
      if (cell !== null) letTab(grid, cell);
    };
    grid.addEventListener("keydown", move);
    grid.addEventListener("focusin", follow);
    return () => {
      grid.removeEventListener("keydown", move);
      grid.removeEventListener("focusin", follow);
    };
  }, [table, shown, turns]);
}

/** Lets the Tab key stop at this cell only, at its links or its check box, or at the cell itself if it has none. */
function letTab(grid: HTMLElement, stop: HTMLElement): void {
  for (const cell of rowsOf(grid).flat()) {
    const stops = [...cell.querySelectorAll<HTMLElement>(STOPS)];
    if (stops.length > 0) cell.removeAttribute("tabindex");
    for (const each of stops.length > 0 ? stops : [cell]) each.tabIndex = cell === stop ? 0 : -1;
  }
}

/** What takes the focus in a cell: its first link or check box that is in sight at this width, or else the cell. */
function targetOf(cell: HTMLElement): HTMLElement {
  return [...cell.querySelectorAll<HTMLElement>(STOPS)].find((stop) => stop.checkVisibility()) ?? cell;
}

function cellOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
}

function rowsOf(grid: HTMLElement): readonly (readonly HTMLElement[])[] {
  const rows = [...grid.querySelectorAll("tr")].map((row) => [...row.querySelectorAll<HTMLElement>("[data-cell]")]);
  return rows.filter((cells) => cells.length > 0);
}

function placeOf(grid: HTMLElement, cell: HTMLElement | null): Place | null {
  if (cell === null) return null;
  const row = rowsOf(grid).findIndex((cells) => cells.includes(cell));
  return row < 0 ? null : { row, column: rowsOf(grid)[row]?.indexOf(cell) ?? 0 };
}

/** The cell of a place, or the last one of its row. */
function cellAt(grid: HTMLElement, { row, column }: Place): HTMLElement | null {
  const cells = rowsOf(grid)[row];
  return cells?.[Math.min(column, cells.length - 1)] ?? null;
}

function moveFocus(event: KeyboardEvent, grid: HTMLElement, turns: Turns): void {
  if (event.altKey || event.metaKey || event.shiftKey) return;
  const place = placeOf(grid, cellOf(event.target));
  if (place === null) return;
  const turn = event.key === "PageUp" || event.key === "PageDown" ? turns[event.key] : undefined;
  if (turn !== undefined) {
    const link = document.querySelector<HTMLElement>(turn);
    if (link === null) return;
    event.preventDefault();
    afterTurn = place;
    link.click();
    return;
  }
  const target = cellAfter(event, grid, place);
  if (target === null) return;
  event.preventDefault();
  targetOf(target).focus();
}

function cellAfter({ key, ctrlKey }: KeyboardEvent, grid: HTMLElement, { row, column }: Place): HTMLElement | null {
  const rows = rowsOf(grid);
  if (key === "Home") return cellAt(grid, { row: ctrlKey ? 0 : row, column: 0 });
  if (key === "End") return cellAt(grid, { row: ctrlKey ? rows.length - 1 : row, column: Number.MAX_SAFE_INTEGER });
  const step = STEPS[key];
  if (step === undefined || ctrlKey) return null;
  const isMirrored = getComputedStyle(grid).direction === "rtl";
  const to = column + step[1] * (isMirrored ? -1 : 1);
  if (to < 0 || to >= (rows[row]?.length ?? 0)) return null;
  return cellAt(grid, { row: row + step[0], column: to });
}
