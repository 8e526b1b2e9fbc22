/** The focusable elements of a row. */
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([type="hidden"]), select, textarea';

/** Rows that keys decide: in them the focus goes to the link, where Enter opens the event and decides nothing. */
const ROWS_WITH_SHORTCUTS = "[data-waiting]";

/** Where a row starts when its first control would be a field to write in, or a button that decides. */
const ROW_START = "[data-row-start]";

let targets: readonly Element[] = [];

/**
 * The elements that may take the focus back from a view that `opener` opens, the best first: the opener, its row, or
 * the rows around it if the row is gone.
 */
export function focusTargetsAround(opener: Element | null): readonly Element[] {
  if (opener === null || opener === document.body) return [];
  const row = opener.closest("tr, li");
  const places = [opener, row, row?.nextElementSibling, row?.previousElementSibling];
  return places.filter((place) => place instanceof Element);
}

/** Sets where the focus goes after the current navigation. */
export function returnFocusTo(places: readonly Element[]): void {
  targets = places;
}

/** The first of those elements that still exists; null when none was set or none is left. */
export function takeFocusTarget(): HTMLElement | null {
  const place = targets.find(({ isConnected }) => isConnected);
  targets = [];
  return focusableIn(place ?? null);
}

/**
 * The element itself if it is focusable, or else the start of the row, or the first focusable element in it; null if
 * there is none.
 */
export function focusableIn(element: Element | null): HTMLElement | null {
  const inside = element?.matches(ROWS_WITH_SHORTCUTS) ? "a[href]" : FOCUSABLE;
  const first = () => element?.querySelector(ROW_START) ?? element?.querySelector(inside) ?? null;
  const target = element?.matches(FOCUSABLE) === false ? first() : element;
  return target instanceof HTMLElement ? target : null;
}
