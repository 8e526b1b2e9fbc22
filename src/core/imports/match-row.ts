import type { LocalDateTime } from "#core/time/instant.ts";

/** What a row is known by; `key` stands for organizer, title, local weekday and time, and link. */
export type RowIdentity = {
  sourceId: string | null;
  key: string;
  startsLocal: LocalDateTime;
  recurring: boolean;
};

/** An event that an earlier import of the same source made. */
export type KnownEvent = {
  id: number;
  sourceId: string | null;
  key: string | null;
  startsLocal: LocalDateTime | null;
  recurring: boolean;
};

export type RowMatch<E> =
  | { kind: "new" }
  | { kind: "known"; event: E }
  | { kind: "ambiguous"; count: number }
  /** Another row of the file, by its number, is the same event. */
  | { kind: "taken"; otherRow: number };

/**
 * The event that a row is known again as. By source_id; else by its key, where a series may have moved its start by
 * weeks, but a one-off event is another one on another date. Among several the one with the same start is meant, then
 * one that has no source_id either; two of those are ambiguous. `taken` are the events that other rows of the file are, by id.
 */
export function matchRow<E extends KnownEvent>(
  row: RowIdentity,
  events: readonly E[],
  taken: ReadonlyMap<number, number>,
): RowMatch<E> {
  const named = events.find((event) => row.sourceId !== null && event.sourceId === row.sourceId);
  if (named !== undefined) {
    const other = taken.get(named.id);
    return other === undefined ? { kind: "known", event: named } : { kind: "taken", otherRow: other };
  }
  const alike = events.filter((event) => isAlike(row, event) && !taken.has(event.id));
  const exact = alike.filter((event) => event.startsLocal === row.startsLocal);
  const nearest = exact.length > 0 ? exact : alike;
  const unnamed = nearest.filter((event) => event.sourceId === null);
  const [event, ...others] = unnamed.length > 0 ? unnamed : nearest;
  if (event === undefined) return { kind: "new" };
  return others.length === 0 ? { kind: "known", event } : { kind: "ambiguous", count: others.length + 1 };
}

/** A row with a source_id of its own is never an event with another one. */
function isAlike(row: RowIdentity, event: KnownEvent): boolean {
  if (event.key !== row.key || (row.sourceId !== null && event.sourceId !== null)) return false;
  return event.startsLocal === row.startsLocal || (row.recurring && event.recurring);
}
