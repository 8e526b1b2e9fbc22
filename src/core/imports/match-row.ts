import type { EventDraft } from "#core/events/event-draft.ts";
import { foldKey } from "#core/text/fold-key.ts";
import type { LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { clockOf, weekdayOf } from "#core/time/local-time.ts";

const APART = "\u001f";

/**
 * The identity of an event whose row has no source_id: organizer, title, local weekday and time, link. Invisible
 * differences in spelling (accents, case, curly quotes) are ignored.
 */
export function importIdentity(draft: EventDraft, startsLocal = draft.schedules[0]?.startsLocal): string {
  const when = startsLocal === undefined ? "" : `${weekdayOf(startsLocal)} ${clockOf(startsLocal)}`;
  const link = draft.link === null ? "" : (URL.parse(draft.link)?.href ?? draft.link);
  return [foldKey(draft.organizerName), foldKey(draft.title), when, link].join(APART);
}

/** The identity of a row; `key` combines organizer, title, local weekday and time, and link. */
export type RowIdentity = {
  sourceId: string | null;
  key: string;
  startsLocal: LocalDateTime;
  /** Null if the file does not say. */
  recurring: boolean | null;
  zone: ZoneId;
  /** For a row without a zone: its key and start in another zone. */
  inZone: ((zone: ZoneId) => Pick<RowIdentity, "key" | "startsLocal">) | null;
};

/** An event from an earlier import of the same source. */
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
  /** Another row of the file, by number, is the same event. */
  | { kind: "taken"; otherRow: number };

/**
 * The known event that a row matches. By source_id; else by its key, where a series may have moved its start by weeks,
 * but a one-off on another date is another event. A row without a zone is compared in each event's zone. Among several
 * matches the one with the same start wins, then one in the zone used for such rows, then one without a source_id; two
 * of those are ambiguous. `taken` are the events matched by other rows of the file, by id.
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

/** A row with a source_id never matches an event with another one. */
function isAlike(row: RowIdentity, event: KnownEvent): boolean {
  if (row.sourceId !== null && event.sourceId !== null) return false;
  const { key, startsLocal } = startIn(row, event.zone);
  if (event.key !== key) return false;
  return event.startsLocal === startsLocal || (row.recurring !== false && event.recurring);
}

function startIn(row: RowIdentity, zone: ZoneId | null): Pick<RowIdentity, "key" | "startsLocal"> {
  return row.inZone === null || zone === null ? row : row.inZone(zone);
}

/** The events that meet the condition, or all if none does. */
function preferred<E>(events: readonly E[], isMeant: (event: E) => boolean): readonly E[] {
  const meant = events.filter(isMeant);
  return meant.length > 0 ? meant : events;
}

/** Whether two values are equal. They are plain JSON; the database may return an object's keys in another order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string | undefined {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join()}}`;
}
