import { useSyncExternalStore } from "react";

/** What a toggle turns on and off: the address that its form is posted to. */
export type ToggleKind = "/saves" | "/follows";

type Mark = { isOn: boolean; isBusy: boolean };

/** Where toggles stand otherwise than their page says: since they were pressed, until another page is loaded. */
const marks = new Map<string, Mark>();
const listeners = new Set<() => void>();

const placeOf = (kind: ToggleKind, key: string): string => `${kind} ${key}`;

function changed(): void {
  for (const listener of listeners) listener();
}

export function markOf(kind: ToggleKind, key: string): Mark | undefined {
  return marks.get(placeOf(kind, key));
}

/** Sets where a toggle stands; null lets the page decide again. */
export function setMark(kind: ToggleKind, key: string, mark: Mark | null): void {
  if (mark === null) marks.delete(placeOf(kind, key));
  else marks.set(placeOf(kind, key), mark);
  changed();
}

/** The page that was loaded last, by the key of its place in the history. */
let lastPage = "";

/** Forgets what a page that was just loaded knows better; what is still on its way stays. */
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

/** Where a toggle stands, which the page says to be `given`. */
export function useToggle(kind: ToggleKind, key: string, given: boolean): Mark {
  const text = useSyncExternalStore(
    subscribeToMarks,
    () => textOf(markOf(kind, key)),
    () => "",
  );
  return text === "" ? { isOn: given, isBusy: false } : { isOn: text.startsWith("on"), isBusy: text.endsWith("busy") };
}

/** A text, so that a mark which says the same is the same to React. */
function textOf(mark: Mark | undefined): string {
  return mark === undefined ? "" : `${mark.isOn ? "on" : "off"}${mark.isBusy ? " busy" : ""}`;
}
