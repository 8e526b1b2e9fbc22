import { expect, test } from "vitest";
import { updateEvent } from "#commands/events/update-event.ts";
import { organizerMembers } from "#data/tables/organizers.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor, openForm } from "#tests/support/builders/event-form.ts";
import { eventForms } from "#tests/support/builders/event-forms.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
const { published, save } = eventForms(database);

async function approve(publicId: string): Promise<void> {
  await database.pool.query(
    `update events set moderation = 'approved', held = false, review_queued_at = null, listing = 'public' where public_id = $1`,
    [publicId],
  );
  await database.pool.query("update occurrences set listing = 'public'");
}

test("a form sent back unchanged changes nothing", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  expect(await save(viewer, publicId, {})).toMatchObject({ outcome: "unchanged" });
  expect(await rows("select sequence from schedules")).toEqual([{ sequence: 0 }]);
  expect(await rows("select action from audit_entries")).toEqual([{ action: "publish-event" }]);
});

test("after approval, editing title, description or link queues a review without hiding; other edits do not", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  await approve(publicId);
  const state = () => rows("select moderation, held, listing, review_queued_at is not null as queued from events");
  const live = { moderation: "approved", held: false, listing: "public" };
  expect(await save(viewer, publicId, { price: ["12.50"] })).toMatchObject({ outcome: "saved" });
  expect(await state()).toEqual([{ ...live, queued: false }]);
  for (const fields of [{ title: ["New"] }, { description: ["New"] }, { link: ["https://odd.example/x"] }]) {
    await approve(publicId);
    expect(await save(viewer, publicId, fields)).toMatchObject({ outcome: "saved" });
    expect(await state()).toEqual([{ ...live, queued: true }]);
  }
});

test("the event form can leave an event out of the open data without a review, and later edits keep that", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer, { leftOutOfData: ["off", "on"] });
  await approve(publicId);
  const state = () => rows("select left_out_of_data as out, held, review_queued_at is not null as queued from events");
  expect(await state()).toEqual([{ out: true, held: false, queued: false }]);
  await save(viewer, publicId, { price: ["3"] });
  expect(await state()).toEqual([{ out: true, held: false, queued: false }]);
  expect(await save(viewer, publicId, { leftOutOfData: ["off"] })).toMatchObject({ outcome: "saved" });
  expect(await state()).toEqual([{ out: false, held: false, queued: false }]);
});

test("saving a rejected event resubmits it: it is held, and the reason is cleared", async () => {
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

test("hiding a rejected event and showing it again does not bypass review", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  await database.pool.query("update events set moderation = 'rejected', held = false");
  await save(viewer, publicId, { visibility: ["private"] });
  expect(await save(viewer, publicId, { visibility: ["public_web"] })).toMatchObject({ outcome: "held" });
});

test("blocked words in an organizer's name, or written while the event was private, are held", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  await database.pool.query(
    "insert into block_list (kind, value, reason, created_at) values ('words', 'casino', 'Spam.', now())",
  );
  await approve(publicId);
  expect(await save(viewer, publicId, { organizerName: ["Casino Circle"] })).toMatchObject({ outcome: "held" });
  expect(await rows("select listing, held from events")).toEqual([{ listing: "hidden", held: true }]);
  await database.pool.query("update events set organizer_name = 'Circle'");
  await approve(publicId);
  const unseen = { title: ["Casino night"], organizerName: ["Circle"], visibility: ["private"] };
  expect(await save(viewer, publicId, unseen)).toMatchObject({ outcome: "saved" });
  expect(await save(viewer, publicId, { visibility: ["public_web"] })).toMatchObject({ outcome: "held" });
  expect(await rows("select listing, held from events")).toEqual([{ listing: "hidden", held: true }]);
});

test("of two people editing one event, the second sees what changed and overwrites nothing", async () => {
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

test("of eight different forms sent at once, one is saved and seven get a conflict", async () => {
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

test("an unknown version overwrites nothing", async () => {
  const owner = await aUser(database);
  const publicId = await published(owner);
  const form = await openForm(database, publicId);
  const sent = { ...form.send({ title: ["Forged"] }), version: "zzz" };
  expect(await updateEvent(database, { actor: actorFor(owner), ...sent }, TEST_NOW)).toMatchObject({
    outcome: "conflict",
    changed: ["title"],
  });
});

test("saving an event that was deleted meanwhile reports it as gone and changes nothing", async () => {
  const owner = await aUser(database);
  const publicId = await published(owner);
  const form = await openForm(database, publicId);
  await database.pool.query("update events set deleted_at = now(), listing = 'hidden'");
  expect(await updateEvent(database, { actor: actorFor(owner), ...form.send({ title: ["New"] }) }, TEST_NOW)).toEqual({
    outcome: "gone",
  });
  expect(await rows("select title from events")).toEqual([{ title: "Evening Silence" }]);
});

test("two events of one owner cannot share a title and start, even when changed at once", async () => {
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

test("strangers cannot edit an event or learn that a hidden one exists; refused attempts are recorded", async () => {
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

test("organizer editors can edit an event; moderators can too, but cannot change who sees it", async () => {
  const owner = await aUser(database);
  const editor = await aUser(database);
  const moderator = await aUser(database, { role: "moderator" });
  const organizer = await anOrganizer(database, { name: "Zendo", userId: owner.userId });
  await database.db
    .insert(organizerMembers)
    .values({ organizerId: organizer.id, userId: editor.userId, createdAt: TEST_NOW });
  const publicId = await published(owner, { organizer: [organizer.publicId] });
  expect(await save(editor, publicId, { title: ["By the editor"] })).toMatchObject({ outcome: "held" });
  const fields = { title: ["By the moderator"], visibility: ["private"], linkAudience: ["members"] };
  expect(await save(moderator, publicId, fields)).toMatchObject({ outcome: "held" });
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
