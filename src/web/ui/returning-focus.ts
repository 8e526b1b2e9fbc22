/** What can have the focus in a row. */
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([type="hidden"]), select, textarea';

let returning: readonly Element[] = [];

/** Where the focus can go back to from what `opener` opens, the best first: there, else to its row, or to the rows around it when that is gone. */
export function placesAround(opener: Element | null): readonly Element[] {
  if (opener === null || opener === document.body) return [];
  const row = opener.closest("tr, li");
  const places = [opener, row, row?.nextElementSibling, row?.previousElementSibling];
  return places.filter((place) => place instanceof Element);
}

/** Says where the focus goes after the change of address that is at work. */
export function returnFocusTo(places: readonly Element[]): void {
  returning = places;
}

/** The first of those places that is still there; null when nobody named one, or none is left. */
export function takeReturning(): HTMLElement | null {
  const place = returning.find(({ isConnected }) => isConnected);
  returning = [];
  return focusableIn(place ?? null);
}

/** The element itself if it can have the focus, else the first in it that can; null when nothing can. */
export function focusableIn(element: Element | null): HTMLElement | null {
  const target = element?.matches(FOCUSABLE) === false ? element.querySelector(FOCUSABLE) : element;
  return target instanceof HTMLElement ? target : null;
}
