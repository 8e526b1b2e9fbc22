import { aUser } from "#tests/support/builders/a-user.ts";
import { expect, test } from "vitest";
import { createEvent } from "#commands/events/publish-event.ts";
import { createEvents, type EventToCreate } from "#commands/events/create-events.ts";
import { EMPTY_DRAFT, type EventDraft } from "#core/events/event-draft.ts";
import { transaction } from "#data/transaction.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);

const WEEKLY = {
  startsLocal: "2026-11-23T19:00:00",
  timezone: "America/New_York",
  durationSeconds: 3_600,
  rrule: "FREQ=WEEKLY;BYDAY=MO",
  exceptions: [],
};

function toCreate(draft: Partial<EventDraft> = {}, status: Partial<EventToCreate> = {}): EventToCreate {
  return {
    draft: { ...EMPTY_DRAFT, title: "Evening Silence", organizerName: "Lakeside", schedules: [WEEKLY], ...draft },
    userId: null,
    moderation: "approved",
    held: false,
    importStatus: null,
    origin: null,
    ...status,
  };
}

function create(event: EventToCreate) {
  return transaction(database.db, (tx) => createEvent(tx, event, TEST_NOW));
}

test("an event is stored with its dates, a stable UID and an unclaimed organizer", async () => {
  const { id, publicId } = await create(toCreate());
  expect(await rows("select listing, organizer_id::int, current_starts_at is not null as next from events")).toEqual([
    { listing: "public", organizer_id: 1, next: true },
  ]);
  expect(await rows("select uid, sequence, event_id::int from schedules")).toEqual([
    { uid: `${publicId}-1@samehour`, sequence: 0, event_id: id },
  ]);
  const [dates] = await rows<{ count: number; first: Date }>(
    "select count(*)::int as count, min(starts_at) as first from occurrences where listing = 'public'",
  );
  expect(dates?.count).toBeGreaterThan(50);
  expect(dates?.first.toISOString()).toBe("2026-11-24T00:00:00.000Z");
  expect(await rows("select name, name_key, user_id, listing from organizers")).toEqual([
    { name: "Lakeside", name_key: "lakeside", user_id: null, listing: "public" },
  ]);
});

test("an organizer is matched by its folded name, and the verified one wins if several share it", async () => {
  await aUser(database, { id: "u1" });
  await aUser(database, { id: "u2" });
  await anOrganizer(database, { name: "Ćentre", userId: "u1", nameKey: "centre" });
  const verified = await anOrganizer(database, { name: "centre", userId: "u2", verifiedAt: TEST_NOW });
  await create(toCreate({ organizerName: "  CENTRÉ " }));
  expect(await rows("select organizer_id::int as id from events")).toEqual([{ id: verified.id }]);
});

test("a held event lists neither itself nor its new organizer; a later public event lists the organizer", async () => {
  await create(toCreate({}, { moderation: "pending", held: true, importStatus: "pending" }));
  expect(
    await rows("select o.listing as organizer, e.listing as event from events e join organizers o on true"),
  ).toEqual([{ organizer: "hidden", event: "hidden" }]);
  await create(toCreate({ title: "Another" }));
  expect(await rows("select listing from organizers")).toEqual([{ listing: "public" }]);
});

test("a new event does not reveal the hidden profile of an organizer's owner", async () => {
  await aUser(database, { id: "u1" });
  await anOrganizer(database, { name: "Lakeside", userId: "u1", listing: "hidden", visibility: "private" });
  await create(toCreate());
  expect(await rows("select listing from organizers")).toEqual([{ listing: "hidden" }]);
});

test("everything in a draft is stored, including exceptions and several schedules", async () => {
  const moved = {
    originalLocal: "2026-11-30T19:00:00",
    cancelled: false,
    startsLocal: "2026-12-01T18:00:00",
    durationSeconds: null,
  };
  const { publicId } = await create(
    toCreate({
      nativeTitle: { text: "静かな夕べ", language: "ja" },
      traditions: ["Buddhist", "Secular"],
      languages: ["en", "ja"],
      price: 12.5,
      facts: { ...EMPTY_DRAFT.facts, captions: true, camera: "optional" },
      place: { ...EMPTY_DRAFT.place, city: "Kyoto", country: "JP" },
      schedules: [
        { ...WEEKLY, exceptions: [moved] },
        { ...WEEKLY, startsLocal: "2026-11-23T07:00:00", rrule: null },
      ],
    }),
  );
  expect(
    await rows("select native_title, traditions, languages, price::float, captions, camera, city, country from events"),
  ).toEqual([
    {
      native_title: "静かな夕べ",
      traditions: ["Buddhist", "Secular"],
      languages: ["en", "ja"],
      price: 12.5,
      captions: true,
      camera: "optional",
      city: "Kyoto",
      country: "JP",
    },
  ]);
  expect(await rows("select uid from schedules order by position")).toEqual([
    { uid: `${publicId}-1@samehour` },
    { uid: `${publicId}-2@samehour` },
  ]);
  expect(await rows("select starts_local::text from occurrences where moved")).toEqual([
    { starts_local: "2026-12-01 18:00:00" },
  ]);
});

test("an always-open room has no dates", async () => {
  await create(toCreate({ kind: "always_open", schedules: [] }));
  expect(await rows("select kind from events")).toEqual([{ kind: "always_open" }]);
  expect(await rows("select 1 from occurrences")).toEqual([]);
});

test("many events are stored in the order given and share organizers by name", async () => {
  const drafts = Array.from({ length: 30 }, (_, n) =>
    toCreate({ title: `Sitting ${n}`, organizerName: `Group ${n % 3}` }),
  );
  const inserted = await transaction(database.db, (tx) => createEvents(tx, drafts, TEST_NOW));
  const titles = await rows<{ id: number; title: string }>("select id::int, title from events");
  const byId = new Map(titles.map(({ id, title }) => [id, title]));
  expect(inserted.map(({ id }) => byId.get(id))).toEqual(drafts.map(({ draft }) => draft.title));
  expect(await rows("select count(*)::int as count from organizers")).toEqual([{ count: 3 }]);
});
