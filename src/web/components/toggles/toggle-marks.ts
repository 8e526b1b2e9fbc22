import { useSyncExternalStore } from "react";

/** The kind of a toggle: the address that its form posts to. */
export type ToggleKind = "/saves" | "/follows";

type Mark = { isOn: boolean; isBusy: boolean };

/** The states of toggles that differ from their page: from a press until another page is loaded. */
const marks = new Map<string, Mark>();
const listeners = new Set<() => void>();

const placeOf = (kind: ToggleKind, key: string): string => `${kind} ${key}`;

function changed(): void {
  for (const listener of listeners) listener();
}

export function markOf(kind: ToggleKind, key: string): Mark | undefined {
  return marks.get(placeOf(kind, key));
}

/** Sets the state of a toggle; null returns to the page's state. */
export function setMark(kind: ToggleKind, key: string, mark: Mark | null): void {
  if (mark === null) marks.delete(placeOf(kind, key));
  else marks.set(placeOf(kind, key), mark);
  changed();
}

/** The last loaded page, by the key of its history entry. */
let lastPage = "";

/** Deletes the states that a newly loaded page already shows; running requests keep theirs. */
export function forgetSettledMarks(page: string): void {
  if (page === lastPage) return;
  lastPage = page;
  for (const [place, { isBusy }] of marks) if (!isBusy) marks.delete(place);
  changed();
}

export function subscribeToMarks(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The state of a toggle; `isOnPage` is its state on the page. */
export function useToggle(kind: ToggleKind, key: string, isOnPage: boolean): Mark {
  const text = useSyncExternalStore(
    subscribeToMarks,
    () => textOf(markOf(kind, key)),
    () => "",
  );
  return text === ""
    ? { isOn: isOnPage, isBusy: false }
    : { isOn: text.startsWith("on"), isBusy: text.endsWith("busy") };
}

/** A string, so that React sees two equal states as the same. */
function textOf(mark: Mark | undefined): string {
  return mark === undefined ? "" : `${mark.isOn ? "on" : "off"}${mark.isBusy ? " busy" : ""}`;
}
