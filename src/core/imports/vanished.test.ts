import { expect, test } from "vitest";
import { mayDeleteVanished, type SeenRows, vanishedOf } from "#core/imports/vanished.ts";

const event = (id: number, overrides: { organizerKey?: string; list?: number | null; isRetained?: boolean } = {}) => ({
  id,
  sourceId: `s${id}`,
  titleKey: `title ${id}`,
  organizerKey: "willow",
  list: 1 as number | null,
  isRetained: false,
  ...overrides,
});
const EVENTS = [event(1), event(2), event(3), event(4, { organizerKey: "lakeside" })];

function seen(ids: readonly number[], overrides: Partial<SeenRows> = {}): SeenRows {
  return {
    eventIds: new Set(ids),
    organizers: new Set(["willow"]),
    refused: new Set(),
    hasNameless: false,
    ...overrides,
  };
}

function compare(rows: SeenRows, { events = EVENTS, isUpload = true } = {}) {
  const { vanished, ...rest } = vanishedOf(events, rows, { isUpload });
  return { ids: vanished.map(({ id }) => id), ...rest };
}

test("events missing from the file have vanished, but a refused row still counts as present", () => {
  expect(compare(seen([1, 2])).ids).toEqual([3, 4]);
  expect(compare(seen([1, 2], { refused: new Set(["s3"]) })).ids).toEqual([4]);
  expect(compare(seen([1, 2], { refused: new Set(["title 4"]) })).ids).toEqual([3]);
});

test("an upload with less than half of a list counts as another list, or as one organizer's", () => {
  expect(compare(seen([])).ids).toEqual([]);
  expect(compare(seen([4], { organizers: new Set(["lakeside"]) })).ids).toEqual([]);
  const events = [...EVENTS, event(5, { organizerKey: "lakeside" }), event(6, { organizerKey: "lakeside" })];
  expect(compare(seen([4, 5], { organizers: new Set(["lakeside"]) }), { events }).ids).toEqual([6]);
});

test("an upload is compared only with its own list, not with a larger or smaller one", () => {
  const events = [...EVENTS, event(7, { list: 2 }), event(8, { list: 2 })];
  expect(compare(seen([1, 2, 3]), { events })).toEqual({ ids: [4], isTrusted: true, list: 1 });
  expect(compare(seen([7]), { events })).toEqual({ ids: [8], isTrusted: true, list: 2 });
});

test("new events join the list of most others in the file, or none if all are new", () => {
  const created = event(9, { list: null });
  expect(compare(seen([1, 2, 3, 9]), { events: [...EVENTS, created] })).toEqual({ ids: [4], isTrusted: true, list: 1 });
  expect(compare(seen([9]), { events: [created] }).list).toBeNull();
});

test("an event that someone kept is not asked about again", () => {
  expect(compare(seen([1, 2]), { events: [event(1), event(2), event(3, { isRetained: true }), event(4)] }).ids).toEqual(
    [4],
  );
});

test("a source is one list, but is trusted only if its file holds at least half of the events", () => {
  const events = [...EVENTS.slice(0, 3), event(4, { list: 2 })];
  const created = event(9, { list: null });
  expect(compare(seen([9]), { events: [...events, created], isUpload: false })).toMatchObject({
    ids: [1, 2, 3, 4],
    isTrusted: false,
  });
  expect(compare(seen([1, 4]), { events, isUpload: false })).toMatchObject({ ids: [2, 3], isTrusted: true });
});

test("a source with an unidentifiable row is not trusted", () => {
  expect(compare(seen([1, 2, 3], { hasNameless: true }), { isUpload: false })).toMatchObject({
    ids: [4],
    isTrusted: false,
  });
});

test("admins and sources may delete vanished events; moderators may not", () => {
  expect((["admin", "system", "moderator", "user"] as const).map((role) => mayDeleteVanished({ role }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
