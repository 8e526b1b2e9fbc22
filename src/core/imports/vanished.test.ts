import { expect, test } from "vitest";
import { isTrusted, mayDeleteVanished, type SeenRows, vanishedOf } from "#core/imports/vanished.ts";

const event = (id: number, organizerKey = "willow") => ({
  id,
  sourceId: `s${id}`,
  titleKey: `title ${id}`,
  organizerKey,
});
const EVENTS = [event(1), event(2), event(3), event(4, "lakeside")];

function seen(given: Partial<SeenRows> & { ids: readonly number[] }): SeenRows {
  const { ids, ...rest } = given;
  return { eventIds: new Set(ids), known: ids.length, organizers: new Set(["willow"]), refused: new Set(), ...rest };
}

const vanished = (rows: SeenRows, isUpload = true) => vanishedOf(EVENTS, rows, { isUpload }).map(({ id }) => id);

test("what the file does not hold any more has vanished; a refused row still stands in it", () => {
  expect(vanished(seen({ ids: [1, 2] }))).toEqual([3, 4]);
  expect(vanished(seen({ ids: [1, 2], refused: new Set(["s3"]) }))).toEqual([4]);
  expect(vanished(seen({ ids: [1, 2], refused: new Set(["title 4"]) }))).toEqual([3]);
});

test("an upload that holds less than half is another list, or that of one organizer", () => {
  expect(vanished(seen({ ids: [] }))).toEqual([]);
  expect(vanished(seen({ ids: [4], organizers: new Set(["lakeside"]) }))).toEqual([]);
  const more = [...EVENTS, event(5, "lakeside"), event(6, "lakeside")];
  const rows = seen({ ids: [4, 5], organizers: new Set(["lakeside"]) });
  expect(vanishedOf(more, rows, { isUpload: true }).map(({ id }) => id)).toEqual([6]);
});

test("a source of its own is one list, but is trusted to act by itself only with half of its events", () => {
  expect(vanished(seen({ ids: [] }), false)).toEqual([1, 2, 3, 4]);
  expect([isTrusted(4, { known: 0 }), isTrusted(2, { known: 2 })]).toEqual([false, true]);
});

test("admins and sources delete what vanished, moderators do not", () => {
  expect((["admin", "system", "moderator", "user"] as const).map((role) => mayDeleteVanished({ role }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
