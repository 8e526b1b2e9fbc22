import { type RefObject, useEffect, useRef } from "react";
import { FREE_DAYS, type FreeHours, freeWithin, withRange } from "#core/free-hours/free-hours.ts";

type Painted = { hours: FreeHours; onChange: (hours: FreeHours) => void };

/** A cell of the grid: its place in the table and its time of the week. */
type Cell = { row: number; column: number };

/** A drag: where it began, what was marked before, and whether it marks or clears. */
type Drag = { start: Cell; before: FreeHours; isFree: boolean; hasMoved: boolean };

const HOUR_MINUTES = 60;

/**
 * Marks or clears the rectangle of cells from where a drag begins to where the pointer is; Escape takes it back. A press
 * that does not leave its cell is the check box's own. By touch a drag begins sideways, since one up or down scrolls.
 */
export function usePaintCells(table: RefObject<HTMLTableElement | null>, painted: Painted): void {
  const latest = useRef(painted);
  useEffect(() => {
    latest.current = painted;
  }, [painted]);
  useEffect(() => {
    const grid = table.current;
    return grid === null ? undefined : listen(grid, () => latest.current);
  }, [table]);
}

function listen(grid: HTMLTableElement, painted: () => Painted): () => void {
  let drag: Drag | null = null;
  const begin = (event: PointerEvent): void => {
    const start = event.button === 0 && event.isPrimary ? cellAt(grid, event) : null;
    if (start === null) return;
    const { hours } = painted();
    drag = { start, before: hours, isFree: !isCellFree(grid, start, hours), hasMoved: false };
  };
  const move = (event: PointerEvent): void => {
    const to = drag === null ? null : cellAt(grid, event);
    if (drag === null || to === null) return;
    const isStart = to.row === drag.start.row && to.column === drag.start.column;
    if (isStart && !drag.hasMoved) return;
    drag.hasMoved = true;
    painted().onChange(withRectangle(grid, drag, to));
  };
  const end = (): void => {
    // The press that ends a drag is none of the check box on which it ends.
    if (drag?.hasMoved === true) swallowClick(grid);
    drag = null;
  };
  const undo = (): void => {
    if (drag?.hasMoved === true) painted().onChange(drag.before);
    end();
  };
  const undoByKey = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") undo();
  };
  grid.addEventListener("pointerdown", begin);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", undo);
  document.addEventListener("keydown", undoByKey);
  return () => {
    grid.removeEventListener("pointerdown", begin);
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", undo);
    document.removeEventListener("keydown", undoByKey);
  };
}

function swallowClick(grid: HTMLElement): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    // React sees a press of a check box even when it is prevented.
    event.stopPropagation();
  };
  grid.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => grid.removeEventListener("click", swallow, { capture: true }));
}

/** The rows of the grid, each with its cells in their visual order of the document. */
function cellsOf(grid: HTMLTableElement): readonly (readonly HTMLElement[])[] {
  return [...grid.tBodies].flatMap((body) =>
    [...body.rows].map((row) => [...row.querySelectorAll<HTMLElement>("[data-cell]")]),
  );
}

function cellAt(grid: HTMLTableElement, { clientX, clientY }: PointerEvent): Cell | null {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-cell]") ?? null;
  if (cell === null || !grid.contains(cell)) return null;
  const rows = cellsOf(grid);
  const row = rows.findIndex((cells) => cells.includes(cell));
  return { row, column: rows[row]?.indexOf(cell) ?? 0 };
}

function rangeOf(cell: HTMLElement) {
  const day = FREE_DAYS.find((each) => String(each) === cell.dataset["day"]) ?? 1;
  const from = Number(cell.dataset["hour"]) * HOUR_MINUTES;
  return { day, from, to: from + HOUR_MINUTES };
}

function isCellFree(grid: HTMLTableElement, { row, column }: Cell, hours: FreeHours): boolean {
  const cell = cellsOf(grid)[row]?.[column];
  return cell !== undefined && freeWithin(hours, rangeOf(cell)) === "all";
}

function withRectangle(grid: HTMLTableElement, { start, before, isFree }: Drag, to: Cell): FreeHours {
  const isBetween = (at: number, one: number, other: number) =>
    at >= Math.min(one, other) && at <= Math.max(one, other);
  const cells = cellsOf(grid).flatMap((row, at) =>
    isBetween(at, start.row, to.row) ? row.filter((_, column) => isBetween(column, start.column, to.column)) : [],
  );
  return cells.reduce((hours, cell) => withRange(hours, rangeOf(cell), isFree), before);
}
