import { expect, test } from "vitest";
import type { DuplicateCandidate } from "#core/duplicates/duplicate.ts";
import type { Viewer } from "#core/viewer.ts";
import { updatePossibleDuplicates } from "#data/queries/event-merges-write.ts";
import { listAllPossibleDuplicates, listPossibleDuplicates } from "#data/queries/possible-duplicates.ts";
import { transaction } from "#data/transaction.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type EventOverrides, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

const CANDIDATE: DuplicateCandidate = {
  title: "Evening Prayer",
  organizerName: "Lakeside",
  link: "https://us02web.zoom.us/j/123?pwd=abc",
  startsAt: Date.UTC(2026, 10, 25, 19),
  endsAt: Date.UTC(2026, 10, 25, 20),
};

async function found(
  overrides: Partial<DuplicateCandidate> & { excludeEventId?: number } = {},
  viewer: Viewer | null = null,
) {
  const duplicates = await listPossibleDuplicates(database.db, { ...CANDIDATE, ...overrides }, viewer, TEST_NOW);
  return duplicates.map(({ title, reasons }) => `${title}: ${reasons.join(" ")}`);
}

/** Weekly on Wednesdays at 19:00, and otherwise different from the candidate. */
const other = (overrides: EventOverrides) =>
  anEvent(database, { organizerName: "Other", link: "https://meet.example.org/other", ...overrides });

test("events with the same organizer, room or a similar title at the same time are found, likeliest first", async () => {
  const { id: organizerId } = await anOrganizer(database, { name: "LAKESIDE", nameKey: "lakeside" });
  await other({ title: "Tea", organizerId });
  await other({ title: "Silence", link: "http://zoom.us/j/123/#success" });
  await other({ title: "Evening Prayers" });
  await other({ title: "Evening Study" });
  await other({ title: "A Quiet Evening Hour" });
  expect(await found()).toEqual(["Silence: link dates", "Evening Prayers: title dates", "Tea: organizer dates"]);
  expect(await found({ title: "Quiet Evening Hour", organizerName: "", link: null })).toEqual([
    "A Quiet Evening Hour: title dates",
  ]);
  expect(await found({ startsAt: Date.UTC(2026, 10, 25, 21), endsAt: Date.UTC(2026, 10, 25, 22) })).toEqual([]);
});

test("overlapping dates count, cancelled ones do not, and similar titles must start together", async () => {
  const schedules = [{ startsLocal: "2026-11-25T18:00:00", durationSeconds: 7_200, rrule: null }];
  await other({ title: "Evening Prayer", schedules });
  await other({ title: "Long", link: "https://zoom.us/j/123", schedules });
  expect(await found()).toEqual(["Long: link dates"]);
  await database.pool.query("update occurrences set cancelled = true");
  expect(await found()).toEqual([]);
});

test("an edited event is not its own duplicate, and cancelled or deleted ones are none", async () => {
  const { id } = await other({ title: "Evening Prayer" });
  expect(await found({ excludeEventId: id })).toEqual([]);
  await other({ title: "Evening Prayer", cancelledAt: TEST_NOW });
  await other({ title: "Evening Prayer", deletedAt: TEST_NOW, listing: "hidden" });
  expect(await found()).toEqual(["Evening Prayer: title dates"]);
});

test("nobody learns of an event that they cannot see; moderators see all", async () => {
  const ann = await aUser(database);
  const zoom = { link: "https://zoom.us/j/123" };
  await other({ title: "Members", ...zoom, listing: "members", visibility: "public_in_app" });
  await other({ title: "Private", ...zoom, listing: "hidden", visibility: "private" });
  await other({ title: "Own", ...zoom, listing: "hidden", held: true, moderation: "pending", userId: ann.userId });
  expect(await found()).toEqual([]);
  expect(await found({}, await aUser(database))).toEqual(["Members: link dates"]);
  expect((await found({}, ann)).toSorted()).toEqual(["Members: link dates", "Own: link dates"]);
  expect(await listAllPossibleDuplicates(database.db, CANDIDATE, TEST_NOW)).toHaveLength(3);
});

test("a link that somebody cannot see does not reveal its event", async () => {
  const ann = await aUser(database);
  const zoom = { link: "https://zoom.us/j/123" };
  await other({ title: "For members", ...zoom, linkAudience: "members" });
  await other({ title: "At the start", ...zoom, linkAudience: "before_start", userId: ann.userId });
  expect(await found()).toEqual([]);
  expect(await found({}, await aUser(database))).toEqual(["For members: link dates"]);
  expect((await found({}, ann)).toSorted()).toEqual(["At the start: link dates", "For members: link dates"]);
});

test("always-open rooms are compared only with each other, and need two signs", async () => {
  const room = { kind: "always_open", link: "https://zoom.us/j/123" } as const;
  await other({ title: "Open room", ...room });
  await other({ title: "Evening Prayer", ...room });
  expect(await found({ startsAt: null, endsAt: null })).toEqual(["Evening Prayer: link title"]);
  expect(await found()).toEqual([]);
});

test("typed text cannot break the search", async () => {
  await other({ title: "Evening Prayer" });
  expect(await found({ title: "'; drop table events; -- % _ \\ \u0000😀", link: null, organizerName: "" })).toEqual([]);
});

test("found duplicates are stored with the event and replaced by a new search", async () => {
  const [one, two] = [await other({ title: "One" }), await other({ title: "Two" })];
  const store = (score: number) =>
    transaction(database.db, (tx) =>
      updatePossibleDuplicates(tx, { eventId: one.id }, [{ eventId: two.id, score, reasons: ["link"] }], TEST_NOW),
    );
  await store(60);
  await store(80);
  const survivor = await database.pool.query(
    "select event_id::int, other_event_id::int, score from possible_duplicates",
  );
  expect(survivor.rows).toEqual([{ event_id: one.id, other_event_id: two.id, score: 80 }]);
});

test("if an organizer has many events at once, sharing the organizer alone does not count", async () => {
  const { id: organizerId } = await anOrganizer(database, { name: "Lakeside", nameKey: "lakeside" });
  for (let n = 0; n < 31; n += 1) await other({ title: `Tea ${n}`, organizerId });
  expect(await found()).toEqual([]);
  await other({ title: "Evening Prayer", organizerId });
  expect(await found()).toEqual(["Evening Prayer: organizer title dates"]);
});
