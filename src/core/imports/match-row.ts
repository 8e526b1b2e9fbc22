import type { EventDraft } from "#core/events/event-draft.ts";
import { foldKey } from "#core/text/fold-key.ts";
import type { LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { clockOf, weekdayOf } from "#core/time/local-time.ts";

const APART = "\u001f";

/**
 * By what an event is known again when its row has no source_id: organizer, title, local weekday and time, link.
 * Spelling that people do not see (accents, case, curly quotes) does not make it another one.
 */
export function importIdentity(draft: EventDraft, startsLocal = draft.schedules[0]?.startsLocal): string {
  const when = startsLocal === undefined ? "" : `${weekdayOf(startsLocal)} ${clockOf(startsLocal)}`;
  const link = draft.link === null ? "" : (URL.parse(draft.link)?.href ?? draft.link);
  return [foldKey(draft.organizerName), foldKey(draft.title), when, link].join(APART);
}

/** What a row is known by; `key` stands for organizer, title, local weekday and time, and link. */
export type RowIdentity = {
  sourceId: string | null;
  key: string;
  startsLocal: LocalDateTime;
  /** Null when the file says nothing of it. */
  recurring: boolean | null;
  zone: ZoneId;
  /** When the row leaves its zone open: its key and start by the clocks of another one. */
  inZone: ((zone: ZoneId) => Pick<RowIdentity, "key" | "startsLocal">) | null;
};

/** An event that an earlier import of the same source made. */
export type KnownEvent = {
  id: number;
  sourceId: string | null;
  key: string | null;
  startsLocal: LocalDateTime | null;
  recurring: boolean;
  zone: ZoneId | null;
};

export type RowMatch<E> =
  | { kind: "new" }
  | { kind: "known"; event: E }
  | { kind: "ambiguous"; count: number }
  /** Another row of the file, by its number, is the same event. */
  | { kind: "taken"; otherRow: number };

/**
 * The event that a row is known again as. By source_id; else by its key, where a series may have moved its start by
 * weeks, but a one-off event is another one on another date. A row that leaves its zone open is compared by the clocks
 * of each event's zone. Among several the one with the same start is meant, then one in the zone that such a row was
 * read in, then one that has no source_id either; two of those are ambiguous. `taken` are the events that other rows of the file are, by id.
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
  const alike = events.filter((event) => !taken.has(event.id) && isAlike(row, event));
  const exact = preferred(alike, (event) => event.startsLocal === startIn(row, event.zone).startsLocal);
  const near = row.inZone === null ? exact : preferred(exact, (event) => event.zone === row.zone);
  const [event, ...others] = preferred(near, (event) => event.sourceId === null);
  if (event === undefined) return { kind: "new" };
  return others.length === 0 ? { kind: "known", event } : { kind: "ambiguous", count: others.length + 1 };
}

/** A row with a source_id of its own is never an event with another one. */
function isAlike(row: RowIdentity, event: KnownEvent): boolean {
  if (row.sourceId !== null && event.sourceId !== null) return false;
  const { key, startsLocal } = startIn(row, event.zone);
  if (event.key !== key) return false;
  return event.startsLocal === startsLocal || (row.recurring !== false && event.recurring);
}

function startIn(row: RowIdentity, zone: ZoneId | null): Pick<RowIdentity, "key" | "startsLocal"> {
  return row.inZone === null || zone === null ? row : row.inZone(zone);
}

/** Those of which it is true, or all when it is true of none. */
function preferred<E>(events: readonly E[], isMeant: (event: E) => boolean): readonly E[] {
  const meant = events.filter(isMeant);
  return meant.length > 0 ? meant : events;
}

/** Whether two values are the same. They are plain JSON; the database may give an object's keys back in another order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string | undefined {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join()}}`;
}
