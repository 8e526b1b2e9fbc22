import { expect, test } from "vitest";
import { publishEvent } from "#commands/events/publish-event.ts";
import { updateEvent } from "#commands/events/update-event.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { organizerMembers } from "#data/tables/organizer-people.ts";
import { savedDates } from "#data/tables/saved-events.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor, eventInput, openForm } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function published(viewer: Viewer, given: EventFields = {}): Promise<string> {
  const outcome = await publishEvent(database, { actor: actorFor(viewer), input: eventInput(given) }, TEST_NOW);
  if (!("publicId" in outcome)) throw new Error(outcome.outcome);
  return outcome.publicId;
}

async function approve(publicId: string): Promise<void> {
  await database.pool.query(
    `update events set moderation = 'approved', held = false, review_queued_at = null, listing = 'public' where public_id = $1`,
    [publicId],
  );
  await database.pool.query("update occurrences set listing = 'public'");
}

async function save(viewer: Viewer, publicId: string, given: EventFields, now: EpochMs = TEST_NOW) {
  const form = await openForm(database, publicId, now);
  return updateEvent(database, { actor: actorFor(viewer), ...form.send(given) }, now);
}

async function rows<T>(text: string): Promise<T[]> {
  return (await database.pool.query(text)).rows as T[];
}

test("a form sent back as it was opened changes nothing", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  expect(await save(viewer, publicId, {})).toMatchObject({ outcome: "unchanged" });
  expect(await rows("select sequence from schedules")).toEqual([{ sequence: 0 }]);
  expect(await rows("select action from audit_entries")).toEqual([{ action: "publish-event" }]);
});

test("an edit of title, description or link after approval queues it again without hiding it; other edits do not", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  await approve(publicId);
  const state = () => rows("select moderation, held, listing, review_queued_at is not null as queued from events");
  const live = { moderation: "approved", held: false, listing: "public" };
  expect(await save(viewer, publicId, { price: ["12.50"] })).toMatchObject({ outcome: "saved" });
  expect(await state()).toEqual([{ ...live, queued: false }]);
  for (const given of [{ title: ["New"] }, { description: ["New"] }, { link: ["https://odd.example/x"] }]) {
    await approve(publicId);
    expect(await save(viewer, publicId, given)).toMatchObject({ outcome: "saved" });
    expect(await state()).toEqual([{ ...live, queued: true }]);
  }
});

test("a rejected one is sent again by saving it, and held; the reason is gone then", async () => {
  const viewer = await aUser(database);
  const moderator = await aUser(database, { role: "moderator" });
  const publicId = await published(viewer);
  await database.pool.query(
    "update events set moderation = 'rejected', moderation_reason = 'A shop.', held = false, review_queued_at = null",
  );
  expect(await save(moderator, publicId, { price: ["1"] })).toMatchObject({ outcome: "saved" });
  expect(await rows("select moderation, moderation_reason from events")).toEqual([
    { moderation: "rejected", moderation_reason: "A shop." },
  ]);
  expect(await save(viewer, publicId, {})).toMatchObject({ outcome: "held" });
  expect(
    await rows(
      "select moderation, moderation_reason, held, listing, review_queued_at is not null as queued from events",
    ),
  ).toEqual([{ moderation: "pending", moderation_reason: null, held: true, listing: "hidden", queued: true }]);
});

test("hiding a rejected event and showing it again does not get it past a moderator", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  await database.pool.query("update events set moderation = 'rejected', held = false");
  await save(viewer, publicId, { visibility: ["private"] });
  expect(await save(viewer, publicId, { visibility: ["public_web"] })).toMatchObject({ outcome: "held" });
});

test("two people open the same form: the second is told what changed, and nothing of the first is overwritten", async () => {
  const owner = await aUser(database);
  const publicId = await published(owner);
  const [one, two] = [await openForm(database, publicId), await openForm(database, publicId)];
  const actor = actorFor(owner);
  const first = one.send({ title: ["Morning Silence"], price: ["5"] });
  expect(await updateEvent(database, { actor, ...first }, TEST_NOW)).toMatchObject({ outcome: "held" });
  const second = two.send({ title: ["Late Silence"], description: ["Another text."] });
  const outcome = await updateEvent(database, { actor, ...second }, TEST_NOW);
  expect(outcome).toMatchObject({
    outcome: "conflict",
    changed: ["title", "price"],
    both: ["title"],
    theirs: { title: ["Morning Silence"], price: ["5"] },
  });
  expect(await rows("select title, description from events")).toEqual([
    { title: "Morning Silence", description: "Forty minutes of silent sitting." },
  ]);
  if (outcome.outcome !== "conflict") throw new Error(outcome.outcome);
  const seen = await openForm(database, publicId);
  const again = { ...seen.send({ description: ["Another text."] }), version: outcome.version };
  expect(await updateEvent(database, { actor, ...again }, TEST_NOW)).toMatchObject({ outcome: "held" });
});

test("of eight different forms sent at once one is saved, and seven are told", async () => {
  const owner = await aUser(database);
  const publicId = await published(owner);
  const form = await openForm(database, publicId);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      updateEvent(database, { actor: actorFor(owner), ...form.send({ title: [`Silence ${n}`] }) }, TEST_NOW),
    ),
  );
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...Array.from({ length: 7 }, () => "conflict"),
    "held",
  ]);
});

test("a version that is none of ours overwrites nothing", async () => {
  const owner = await aUser(database);
  const publicId = await published(owner);
  const form = await openForm(database, publicId);
  const sent = { ...form.send({ title: ["Forged"] }), version: "zzz" };
  expect(await updateEvent(database, { actor: actorFor(owner), ...sent }, TEST_NOW)).toMatchObject({
    outcome: "conflict",
    changed: ["title"],
  });
});

test("an event deleted in mid-save is gone, and stays as it was", async () => {
  const owner = await aUser(database);
  const publicId = await published(owner);
  const form = await openForm(database, publicId);
  await database.pool.query("update events set deleted_at = now(), listing = 'hidden'");
  expect(await updateEvent(database, { actor: actorFor(owner), ...form.send({ title: ["New"] }) }, TEST_NOW)).toEqual({
    outcome: "gone",
  });
  expect(await rows("select title from events")).toEqual([{ title: "Evening Silence" }]);
});

test("an event takes no name and start that another of its owner has, also when both are given it at once", async () => {
  const owner = await aUser(database);
  await published(owner, { title: ["Taken"] });
  const [one, two] = [await published(owner, { title: ["One"] }), await published(owner, { title: ["Two"] })];
  expect(await save(owner, one, { title: ["Taken"] })).toEqual({ outcome: "name-taken" });
  const forms = await Promise.all([one, two].map((id) => openForm(database, id)));
  const sent = forms.map((form) =>
    updateEvent(database, { actor: actorFor(owner), ...form.send({ title: ["Same"] }) }, TEST_NOW),
  );
  expect((await Promise.all(sent)).map(({ outcome }) => outcome).toSorted()).toEqual(["held", "name-taken"]);
});

test("strangers may not, and learn of a hidden event nothing; refused attempts are written down", async () => {
  const owner = await aUser(database);
  const stranger = await aUser(database);
  const publicId = await published(owner);
  await expect(save(stranger, publicId, { title: ["Mine now"] })).rejects.toMatchObject({ code: "not-found" });
  await approve(publicId);
  await expect(save(stranger, publicId, { title: ["Mine now"] })).rejects.toMatchObject({ code: "forbidden" });
  const form = await openForm(database, publicId);
  await expect(
    updateEvent(database, { actor: actorFor(null), ...form.send({ title: ["X"] }) }, TEST_NOW),
  ).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(
    updateEvent(database, { actor: actorFor(owner), ...form.send({}), publicId: "zzzzzz" }, TEST_NOW),
  ).rejects.toMatchObject({ code: "not-found" });
  expect(await rows("select actor_id, outcome from audit_entries where action = 'update-event' order by id")).toEqual([
    { actor_id: stranger.userId, outcome: "refused" },
    { actor_id: stranger.userId, outcome: "refused" },
  ]);
  expect(await rows("select title from events")).toEqual([{ title: "Evening Silence" }]);
});

test("an editor of its organizer edits it; a moderator does too, but does not say who sees it", async () => {
  const owner = await aUser(database);
  const editor = await aUser(database);
  const moderator = await aUser(database, { role: "moderator" });
  const organizer = await anOrganizer(database, { name: "Zendo", userId: owner.userId });
  await database.db
    .insert(organizerMembers)
    .values({ organizerId: organizer.id, userId: editor.userId, createdAt: TEST_NOW });
  const publicId = await published(owner, { organizer: [organizer.publicId] });
  expect(await save(editor, publicId, { title: ["By the editor"] })).toMatchObject({ outcome: "held" });
  const given = { title: ["By the moderator"], visibility: ["private"], linkAudience: ["members"] };
  expect(await save(moderator, publicId, given)).toMatchObject({ outcome: "held" });
  expect(
    await rows("select title, visibility, link_audience, organizer_id::int as organizer, user_id from events"),
  ).toEqual([
    {
      title: "By the moderator",
      visibility: "public_web",
      link_audience: "everyone",
      organizer: organizer.id,
      user_id: owner.userId,
    },
  ]);
});

test("SEQUENCE rises for time, place and link, and savers are told of a new time and of a new link", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  const told = () => rows<{ kind: string }>("select kind from notification_causes order by id");
  await save(viewer, publicId, { title: ["Other"], price: ["1"] });
  expect(await rows("select sequence from schedules")).toEqual([{ sequence: 0 }]);
  await save(viewer, publicId, { link: ["https://zoom.us/j/456"] });
  expect(await rows("select sequence from schedules")).toEqual([{ sequence: 1 }]);
  expect(await told()).toEqual([{ kind: "event-link-changed" }]);
  await save(viewer, publicId, {
    "schedules.0.id": ["1"],
    "schedules.0.startsLocal": ["2026-11-23T19:30"],
    "schedules.0.endsLocal": ["2026-11-23T20:30"],
    "schedules.0.timezone": ["America/New_York"],
    "schedules.0.repeat.freq": ["weekly"],
  });
  expect(await rows("select sequence from schedules order by id")).toEqual([{ sequence: 2 }]);
  expect(await told()).toEqual([{ kind: "event-link-changed" }, { kind: "event-moved" }]);
});

test("all dates move: what was said of one goes with it by date, and so does a save of one", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  const { event } = await openForm(database, publicId);
  const [schedule] = event.schedules;
  const scheduleId = schedule?.id ?? 0;
  await database.pool.query(
    "insert into schedule_exceptions values ($1, '2026-11-30T19:00', true, null, null, 'Away', now())",
    [scheduleId],
  );
  await database.db.insert(savedDates).values({
    userId: viewer.userId,
    scheduleId,
    originalLocal: "2026-12-07T19:00:00",
    createdAt: TEST_NOW,
  });
  const tuesdays = {
    "schedules.0.id": [String(scheduleId)],
    "schedules.0.startsLocal": ["2026-11-24T18:00"],
    "schedules.0.endsLocal": ["2026-11-24T19:00"],
    "schedules.0.timezone": ["America/New_York"],
    "schedules.0.repeat.freq": ["weekly"],
    "schedules.0.repeat.days": ["TU"],
  };
  expect(await save(viewer, publicId, tuesdays)).toMatchObject({ outcome: "held" });
  expect(await rows("select original_local::text, reason from schedule_exceptions")).toEqual([
    { original_local: "2026-12-01 18:00:00", reason: "Away" },
  ]);
  expect(await rows("select original_local::text from saved_dates")).toEqual([
    { original_local: "2026-12-08 18:00:00" },
  ]);
  expect(await rows("select original_local::text from occurrences where cancelled")).toEqual([
    { original_local: "2026-12-01 18:00:00" },
  ]);
});

test("a date that somebody saved and that vanishes is told to them", async () => {
  const viewer = await aUser(database);
  const saver = await aUser(database);
  const publicId = await published(viewer);
  const { event } = await openForm(database, publicId);
  const scheduleId = event.schedules[0]?.id ?? 0;
  await database.db.insert(savedDates).values({
    userId: saver.userId,
    scheduleId,
    originalLocal: "2026-12-14T19:00:00",
    createdAt: TEST_NOW,
  });
  const ends = {
    "schedules.0.id": [String(scheduleId)],
    "schedules.0.startsLocal": ["2026-11-23T19:00"],
    "schedules.0.endsLocal": ["2026-11-23T20:00"],
    "schedules.0.timezone": ["America/New_York"],
    "schedules.0.repeat.freq": ["weekly"],
    "schedules.0.repeat.ends": ["on"],
    "schedules.0.repeat.until": ["2026-12-07"],
  };
  await save(viewer, publicId, ends);
  expect(await rows("select kind, cause ->> 'originalLocal' as date from notification_causes order by id")).toEqual([
    { kind: "event-moved", date: null },
    { kind: "date-gone", date: "2026-12-14T19:00:00" },
  ]);
});

test("a schedule taken out of the form ends: its past dates stay, and its UID is given to no other", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  const { event } = await openForm(database, publicId);
  const now = TEST_NOW + 20 * DAY_MS;
  const past = async () =>
    (await rows<{ n: number }>("select count(*)::int as n from occurrences where starts_at < '2026-12-08'"))[0]?.n;
  const before = await past();
  const other = {
    "schedules.3.startsLocal": ["2026-12-12T10:00"],
    "schedules.3.endsLocal": ["2026-12-12T11:00"],
    "schedules.3.timezone": ["Europe/Berlin"],
    "schedules.3.repeat.freq": ["none"],
  };
  expect(await save(viewer, publicId, other, now)).toMatchObject({ outcome: "held" });
  expect(await past()).toBe(before);
  expect(await rows("select uid, ended_at is not null as ended from schedules order by id")).toEqual([
    { uid: event.schedules[0]?.uid, ended: true },
    { uid: `${publicId}-2@samehour`, ended: false },
  ]);
  expect(await rows("select count(*)::int as n from occurrences where starts_at > '2026-12-09'")).toEqual([{ n: 1 }]);
  const form = await openForm(database, publicId, now);
  expect(form.fields["schedules.1.startsLocal"]).toBeUndefined();
});

test("a forged schedule id touches nobody else's schedule", async () => {
  const viewer = await aUser(database);
  const other = await aUser(database);
  const theirs = await published(other);
  const mine = await published(viewer);
  const [{ id } = { id: "" }] = await rows<{ id: string }>(
    `select s.id from schedules s join events e on e.id = s.event_id where e.public_id = '${theirs}'`,
  );
  await save(viewer, mine, {
    "schedules.0.id": [id],
    "schedules.0.startsLocal": ["2027-01-01T10:00"],
    "schedules.0.endsLocal": ["2027-01-01T11:00"],
    "schedules.0.timezone": ["UTC"],
  });
  expect(await rows(`select starts_local::text, sequence from schedules where id = ${id}`)).toEqual([
    { starts_local: "2026-11-23 19:00:00", sequence: 0 },
  ]);
});

test("followers hear of an event when it is first seen: one that was private, once", async () => {
  const owner = await aUser(database, { role: "admin" });
  const publicId = await published(owner, { visibility: ["private"] });
  const told = () => rows("select kind from notification_causes");
  expect(await told()).toEqual([]);
  expect(await save(owner, publicId, { visibility: ["public_web"] })).toMatchObject({ outcome: "saved" });
  await save(owner, publicId, { visibility: ["private"] });
  await save(owner, publicId, { visibility: ["public_web"] });
  expect(await told()).toEqual([{ kind: "event-published" }]);
});
