import fc from "fast-check";
import { expect, test } from "vitest";
import { type KnownEvent, matchRow, type RowIdentity } from "#core/imports/match-row.ts";

const NONE: ReadonlyMap<number, number> = new Map();

function row(change: Partial<RowIdentity> = {}): RowIdentity {
  const plain = { sourceId: null, key: "k", startsLocal: "2026-12-05T19:00:00", recurring: true };
  return { ...plain, zone: "UTC", inZone: null, ...change };
}

function event(id: number, change: Partial<KnownEvent> = {}): KnownEvent {
  const plain = { sourceId: null, key: "k", startsLocal: "2026-12-05T19:00:00", recurring: true };
  return { id, ...plain, zone: "UTC", ...change };
}

test("a source_id finds its event, whatever else differs", () => {
  const named = event(2, { sourceId: "a", key: "other", startsLocal: "2027-01-01T08:00:00" });
  expect(matchRow(row({ sourceId: "a" }), [event(1), named], NONE)).toEqual({ kind: "known", event: named });
});

test("a row with a source_id does not match an event with another one, but may match one without", () => {
  expect(matchRow(row({ sourceId: "a" }), [event(1, { sourceId: "b" })], NONE)).toEqual({ kind: "new" });
  expect(matchRow(row({ sourceId: "a" }), [event(1)], NONE)).toMatchObject({ kind: "known", event: { id: 1 } });
});

test("a series may have moved by weeks, but a one-off on another date is another event", () => {
  const other = { startsLocal: "2026-12-12T19:00:00" };
  expect(matchRow(row(), [event(1, other)], NONE)).toMatchObject({ kind: "known" });
  expect(matchRow(row({ recurring: false }), [event(1, { ...other, recurring: false })], NONE)).toEqual({
    kind: "new",
  });
  expect(matchRow(row(), [event(1, { ...other, recurring: false })], NONE)).toEqual({ kind: "new" });
  expect(matchRow(row(), [event(1, { recurring: false })], NONE)).toMatchObject({ kind: "known" });
});

test("of several events the one with the same start matches; two of those, or none, are ambiguous", () => {
  const [same, later, latest] = [
    event(1),
    event(2, { startsLocal: "2026-12-12T19:00:00" }),
    event(3, { startsLocal: "2026-12-19T19:00:00" }),
  ];
  expect(matchRow(row(), [later, same], NONE)).toEqual({ kind: "known", event: same });
  expect(matchRow(row(), [same, event(4), later], NONE)).toEqual({ kind: "ambiguous", count: 2 });
  expect(matchRow(row(), [later, latest], NONE)).toEqual({ kind: "ambiguous", count: 2 });
});

test("a row without a source_id prefers an event without one", () => {
  const named = event(1, { sourceId: "a" });
  expect(matchRow(row(), [named, event(2)], NONE)).toMatchObject({ kind: "known", event: { id: 2 } });
  expect(matchRow(row(), [named], NONE)).toMatchObject({ kind: "known", event: { id: 1 } });
});

/** The result of importing rows into an in-memory directory: the event of each row, or why it has none. */
function importInto(directory: KnownEvent[], rows: readonly RowIdentity[]): (number | string)[] {
  const taken = new Map<number, number>();
  const before = [...directory];
  return rows.map((each, place) => {
    const match = matchRow(each, before, taken);
    if (match.kind === "ambiguous" || match.kind === "taken") return match.kind;
    const known =
      match.kind === "known" ? match.event : { ...each, recurring: each.recurring === true, id: directory.length };
    if (match.kind === "new") directory.push(known);
    taken.set(known.id, place);
    return known.id;
  });
}

test("property: importing the same rows again matches each row with its own event", () => {
  const anyRow = fc.record({
    sourceId: fc.constantFrom(null, null, "1", "2", "3"),
    key: fc.constantFrom("k", "l"),
    startsLocal: fc.constantFrom("2026-12-05T19:00:00", "2026-12-12T19:00:00", "2026-12-19T19:00:00"),
    recurring: fc.constantFrom(true, false, null),
    zone: fc.constant("UTC"),
    inZone: fc.constant(null),
  });
  // As in the import, a second row with the same identity is refused before matching.
  const identity = ({ sourceId, key, startsLocal }: RowIdentity) => sourceId ?? `${key} ${startsLocal}`;
  const anyFile = fc.uniqueArray(anyRow, { selector: identity, maxLength: 9 });
  fc.assert(
    fc.property(anyFile, (rows) => {
      const directory: KnownEvent[] = [];
      const first = importInto(directory, rows);
      expect(importInto(directory, rows)).toEqual(first);
      expect(directory).toHaveLength(rows.length);
    }),
    { numRuns: 500 },
  );
});

test("an event matched by another row is not matched by key, and is reported when matched by source_id", () => {
  const taken = new Map([[1, 7]]);
  expect(matchRow(row(), [event(1)], taken)).toEqual({ kind: "new" });
  expect(matchRow(row({ sourceId: "a" }), [event(1, { sourceId: "a" })], taken)).toEqual({
    kind: "taken",
    otherRow: 7,
  });
});

test("a row without a zone is compared in each event's own zone", () => {
  const inZone = (zone: string) =>
    zone === "Europe/Berlin" ? { key: "b", startsLocal: "2026-12-05T20:00:00" } : { key: "k", startsLocal: "-" };
  const berlin = event(1, { zone: "Europe/Berlin", key: "b", startsLocal: "2026-12-05T20:00:00" });
  expect(matchRow(row({ inZone }), [berlin], NONE)).toMatchObject({ kind: "known", event: { id: 1 } });
  // The same local time in another zone is another instant.
  expect(matchRow(row({ inZone }), [event(2, { zone: "Europe/Berlin" })], NONE)).toEqual({ kind: "new" });
  const own = event(3, { startsLocal: "-" });
  expect(matchRow(row({ inZone }), [berlin, own], NONE)).toMatchObject({ kind: "known", event: { id: 3 } });
  const two = [berlin, event(4, { zone: "Africa/Lagos", startsLocal: "-" })];
  expect(matchRow(row({ inZone }), two, NONE)).toEqual({ kind: "ambiguous", count: 2 });
});

test("a row without recurrence matches the series at its weekday and time, but prefers one with its start", () => {
  const series = event(1, { startsLocal: "2026-11-07T19:00:00" });
  const once = event(2, { recurring: false });
  expect(matchRow(row({ recurring: null }), [series], NONE)).toMatchObject({ kind: "known", event: { id: 1 } });
  expect(matchRow(row({ recurring: null }), [series, once], NONE)).toMatchObject({ kind: "known", event: { id: 2 } });
  expect(matchRow(row({ recurring: false }), [series], NONE)).toEqual({ kind: "new" });
});

test("another key means another event", () => {
  expect(matchRow(row(), [event(1, { key: "x" }), event(2, { key: null })], NONE)).toEqual({ kind: "new" });
});
