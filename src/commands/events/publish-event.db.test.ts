import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishEvent } from "#commands/events/publish-event.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { organizerMembers } from "#data/tables/organizers.ts";
import { blockList } from "#data/tables/site-settings.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor, eventInput } from "#tests/support/builders/event-form.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);

function publish(viewer: Viewer | null, fields: EventFields = {}) {
  return publishEvent(database, { actor: actorFor(viewer), input: eventInput(fields) }, TEST_NOW);
}

async function trusted(): Promise<Viewer> {
  const viewer = await aUser(database, { createdAt: TEST_NOW - 60 * DAY_MS });
  for (const title of ["One", "Two", "Three"]) await anEvent(database, { userId: viewer.userId, title });
  return viewer;
}

test("a new account's event is held with its dates and notifies nobody", async () => {
  const viewer = await aUser(database);
  const outcome = await publish(viewer);
  expect(outcome).toMatchObject({ outcome: "held", title: "Evening Silence" });
  expect(
    await rows("select moderation, held, listing, user_id, review_queued_at is not null as queued from events"),
  ).toEqual([{ moderation: "pending", held: true, listing: "hidden", user_id: viewer.userId, queued: true }]);
  expect(await rows("select distinct listing from occurrences")).toEqual([{ listing: "hidden" }]);
  expect(await rows("select 1 from notification_causes")).toEqual([]);
  expect(await rows("select action, outcome, facts from audit_entries")).toEqual([
    {
      action: "publish-event",
      outcome: "done",
      facts: { visibility: "public_web", moderation: "pending", held: true },
    },
  ]);
});

test("after three approvals an event is live at once, is queued for review, and followers are notified", async () => {
  const viewer = await trusted();
  expect(await publish(viewer)).toMatchObject({ outcome: "published" });
  const [event] = await rows<{ id: string; organizer_id: string }>(
    "select id, organizer_id from events where title = 'Evening Silence' and listing = 'public' and review_queued_at is not null",
  );
  expect(await rows("select kind, cause, actor_id from notification_causes")).toEqual([
    {
      kind: "event-published",
      actor_id: viewer.userId,
      cause: expect.objectContaining({ eventId: Number(event?.id), organizerId: Number(event?.organizer_id) }),
    },
  ]);
});

test("a young account's link to an unapproved host is held, one to a meeting service is not", async () => {
  const young = await aUser(database, { createdAt: TEST_NOW - 29 * DAY_MS });
  for (const title of ["One", "Two", "Three"]) await anEvent(database, { userId: young.userId, title });
  expect(await publish(young, { title: ["A"], link: ["https://odd.example/room"] })).toMatchObject({ outcome: "held" });
  expect(await publish(young, { title: ["B"], link: ["https://us02web.zoom.us/j/9"] })).toMatchObject({
    outcome: "published",
  });
  expect(await publish(young, { title: ["C"], link: ["https://WWW.meet.example.org/x"] })).toMatchObject({
    outcome: "published",
  });
});

test("the setting can hold all events or none, and an unknown value is ignored", async () => {
  const viewer = await trusted();
  const fresh = await aUser(database);
  await database.db.execute(sql`insert into site_settings values ('hold_events', '"all"', null, now())`);
  expect(await publish(viewer, { title: ["A"] })).toMatchObject({ outcome: "held" });
  await database.db.execute(sql`update site_settings set value = '"none"'`);
  expect(await publish(fresh, { title: ["B"] })).toMatchObject({ outcome: "published" });
  await database.db.execute(sql`update site_settings set value = '"perhaps"'`);
  expect(await publish(fresh, { title: ["C"] })).toMatchObject({ outcome: "held" });
});

test("the block list refuses links to blocked hosts by name and holds other matches", async () => {
  const viewer = await trusted();
  const line = { reason: "", createdBy: null, createdAt: TEST_NOW, endsAt: null };
  await database.db.insert(blockList).values([
    { ...line, kind: "host", value: "cash.example" },
    { ...line, kind: "words", value: "miracle cash" },
  ]);
  expect(await publish(viewer, { title: ["A"], link: ["https://join.cash.example/x"] })).toEqual({
    outcome: "refused",
    errors: { link: { key: "fields.blockedHost", values: { host: "cash.example" } } },
  });
  expect(await publish(viewer, { title: ["Miracle  Cash!"] })).toMatchObject({ outcome: "held" });
  expect(await publish(viewer, { title: ["Miracles"] })).toMatchObject({ outcome: "published" });
});

test("a private event is not queued for review", async () => {
  const viewer = await aUser(database);
  expect(await publish(viewer, { visibility: ["private"] })).toMatchObject({ outcome: "private" });
  expect(await rows("select held, review_queued_at, listing from events")).toEqual([
    { held: false, review_queued_at: null, listing: "hidden" },
  ]);
});

test("a second event with the same owner, title and start is refused; one that differs is not", async () => {
  const viewer = await aUser(database);
  const other = await aUser(database);
  expect(await publish(viewer)).toMatchObject({ outcome: "held" });
  expect(await publish(viewer)).toEqual({ outcome: "name-taken" });
  expect(await publish(other)).toMatchObject({ outcome: "held" });
  expect(await publish(viewer, { title: ["Morning Silence"] })).toMatchObject({ outcome: "held" });
  const later = { "schedules.0.startsLocal": ["2026-11-23T19:30"] };
  expect(await publish(viewer, later)).toMatchObject({ outcome: "held" });
});

test("one form sent eight times at once creates one event", async () => {
  const viewer = await aUser(database);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => publish(viewer)));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    "held",
    ...Array.from({ length: 7 }, () => "name-taken"),
  ]);
  expect(await rows("select count(*)::int as count from events")).toEqual([{ count: 1 }]);
});

test("the unique index alone prevents a duplicate, whoever writes it", async () => {
  const viewer = await aUser(database);
  const own = { userId: viewer.userId, title: "Twice", ownStart: TEST_NOW };
  await anEvent(database, own);
  await expect(anEvent(database, own)).rejects.toThrow(/insert into/i);
  await expect(anEvent(database, { ...own, deletedAt: TEST_NOW, listing: "hidden" })).resolves.toBeDefined();
});

test("the owner and editors of an organizer can publish for it; a forged id is refused", async () => {
  const owner = await aUser(database);
  const editor = await aUser(database);
  const stranger = await aUser(database);
  const organizer = await anOrganizer(database, { name: "Willow Zendo", userId: owner.userId, verifiedAt: TEST_NOW });
  await database.db
    .insert(organizerMembers)
    .values({ organizerId: organizer.id, userId: editor.userId, createdAt: TEST_NOW });
  const fields = { organizer: [organizer.publicId], organizerName: ["Not mine"] };
  expect(await publish(owner, fields)).toMatchObject({ outcome: "published" });
  expect(await publish(editor, { ...fields, title: ["Other"] })).toMatchObject({ outcome: "published" });
  expect(await publish(stranger, { ...fields, title: ["Third"] })).toEqual({
    outcome: "refused",
    errors: { organizer: { key: "fields.organizerForeign", values: {} } },
  });
  expect(await rows("select distinct organizer_name, organizer_id::int from events")).toEqual([
    { organizer_name: "Willow Zendo", organizer_id: organizer.id },
  ]);
});

test("an organizer's name is matched folded; a name that others have claimed is stored without their page", async () => {
  const owner = await aUser(database);
  const stranger = await aUser(database);
  await anOrganizer(database, { name: "Lakeside", userId: owner.userId });
  const unclaimed = await anOrganizer(database, { name: "Ćentre", nameKey: "centre", listing: "hidden" });
  await publish(stranger, { title: ["A"], organizerName: [" LAKESIDE "] });
  await publish(stranger, { title: ["B"], organizerName: ["centré"] });
  await publish(owner, { title: ["C"], organizerName: ["lakeside"] });
  expect(
    await rows("select title, organizer_id::int as id, organizer_name as name from events order by title"),
  ).toEqual([
    { title: "A", id: null, name: "LAKESIDE" },
    { title: "B", id: unclaimed.id, name: "centré" },
    { title: "C", id: expect.any(Number), name: "Lakeside" },
  ]);
});

test("an event can use only its publisher's own picture", async () => {
  const viewer = await aUser(database);
  const other = await aUser(database);
  const [own, foreign] = ["a".repeat(40), "b".repeat(40)];
  for (const [key, owner] of [
    [own, viewer.userId],
    [foreign, other.userId],
  ]) {
    await database.pool.query(
      "insert into pictures (key, kind, owner_id, width, height, created_at, stored_at, remove_after) values ($1, 'event', $2, 9, 9, now(), now(), now())",
      [key, owner],
    );
  }
  expect(await publish(viewer, { imageKey: [foreign], imageAlt: ["A lake"] })).toEqual({
    outcome: "refused",
    errors: { imageKey: { key: "fields.imageGone", values: {} } },
  });
  expect(await publish(viewer, { imageKey: [own], imageAlt: ["A lake"] })).toMatchObject({ outcome: "held" });
  expect(await rows("select remove_after from pictures where remove_after is null")).toHaveLength(1);
});

test("a visitor cannot publish", async () => {
  await expect(publish(null)).rejects.toMatchObject({ code: "unauthenticated" });
});
