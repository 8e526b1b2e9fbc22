import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import { insertMember } from "#data/queries/organizer-people-write.ts";
import type { NewOrganizer } from "#data/queries/organizers-write.ts";
import { transaction } from "#data/transaction.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { organizerLoader } from "#web/routes/organizer/organizer.server.ts";
import { organizersLoader } from "#web/routes/organizers/organizers.server.ts";

const database = withTestDatabase();
const SECRET = "secret@circle.example";

async function circle(overrides: Partial<NewOrganizer> = {}) {
  const owner = await aUser(database);
  const organizer = await anOrganizer(database, { userId: owner.userId, contactEmail: SECRET, ...overrides });
  return { owner, organizer, segment: `open-circle-${organizer.publicId}` };
}

function load(segment: string, viewer: Viewer | null) {
  const url = new URL(`https://same.example/organizers/${segment}`);
  return organizerLoader(segment, url, aRequestContext({ database, viewer }));
}

async function seen(segment: string, viewer: Viewer | null) {
  const view = await load(segment, viewer);
  if (view.shows !== "organizer") throw new Error(`The page shows ${view.shows}.`);
  return view;
}

test("a visitor sees no member features, a member sees the contact form, and no one a private address", async () => {
  const { owner, segment } = await circle();
  const ann = await aUser(database);
  expect(await seen(segment, null)).toMatchObject({ member: null, ties: null });
  const page = await seen(segment, ann);
  expect(page.member).toEqual({
    contactHref: `/organizers/${segment}/contact`,
    mailto: null,
    editHref: null,
    followers: null,
    claim: null,
    claimant: null,
    announcements: [],
  });
  for (const viewer of [null, ann, owner]) expect(JSON.stringify(await seen(segment, viewer))).not.toContain(SECRET);
});

test("an email address is shown to members only, if the organizer chose so", async () => {
  const { segment } = await circle({ contactShown: true });
  expect((await seen(segment, await aUser(database))).member).toMatchObject({ mailto: SECRET });
  expect(JSON.stringify(await seen(segment, null))).not.toContain(SECRET);
});

test("owner and editors can edit, only the owner sees the follower count, and neither can contact themselves", async () => {
  const { owner, organizer, segment } = await circle();
  const [editor, admin] = [await aUser(database), await aUser(database, { role: "admin" })];
  await transaction(database.db, (tx) =>
    insertMember(tx, { organizerId: organizer.id, userId: editor.userId }, TEST_NOW),
  );
  await database.db.execute(sql`insert into organizer_follows values (${editor.userId}, ${organizer.id}, now())`);
  const asOwner = await seen(segment, owner);
  expect(asOwner).toMatchObject({
    ties: null,
    member: { editHref: "/organizers/manage", followers: 1, contactHref: null },
  });
  const others = { editHref: `/organizers/manage?organizer=${organizer.publicId}`, followers: null };
  expect(await seen(segment, editor)).toMatchObject({ ties: null, member: others });
  expect((await seen(segment, admin)).member).toMatchObject(others);
});

test("a private profile is visible only to its own people, on its page and in the directory", async () => {
  const { owner, organizer, segment } = await circle({ listing: "hidden", visibility: "private" });
  const [editor, ann] = [await aUser(database), await aUser(database)];
  await transaction(database.db, (tx) =>
    insertMember(tx, { organizerId: organizer.id, userId: editor.userId }, TEST_NOW),
  );
  for (const viewer of [null, ann]) expect(await load(segment, viewer)).toEqual({ shows: "missing" });
  for (const viewer of [owner, editor]) expect(await seen(segment, viewer)).toMatchObject({ visibility: "private" });
  const requested = { page: 1, zone: null, query: "open", sort: "newest" } as const;
  for (const viewer of [null, ann, editor]) {
    const { body } = await organizersLoader(aRequestContext({ database, viewer }), requested);
    expect(body).toMatchObject({ shows: "list", total: 0 });
  }
});

test("announcements are for followers, people who saved an event, and the organizer's own people", async () => {
  const { owner, organizer, segment } = await circle();
  const event = await anEvent(database, { organizerId: organizer.id });
  const [follows, saved, savedDate, stranger] = await Promise.all([1, 2, 3, 4].map(() => aUser(database)));
  if (!follows || !saved || !savedDate || !stranger) throw new Error("Four people were asked for.");
  await database.db.execute(sql`insert into organizer_follows values (${follows.userId}, ${organizer.id}, now())`);
  await database.db.execute(sql`insert into saved_events values (${saved.userId}, ${event.id}, now())`);
  await database.db.execute(sql`insert into saved_dates
    values (${savedDate.userId}, ${event.scheduleIds[0]}, '2026-11-25T19:00:00', now())`);
  await database.db.execute(sql`insert into announcements (organizer_id, body, created_at)
    values (${organizer.id}, 'No meeting on Friday.', '2026-11-17T12:00:00Z')`);
  const expected = [{ body: "No meeting on Friday.", date: "Tuesday, November 17, 2026" }];
  for (const viewer of [owner, follows, saved, savedDate]) {
    expect((await seen(segment, viewer)).member?.announcements).toMatchObject(expected);
  }
  expect((await seen(segment, stranger)).member?.announcements).toEqual([]);
});

test("a claim's status is shown to the claimant", async () => {
  const organizer = await anOrganizer(database);
  const [ann, ben] = [await aUser(database), await aUser(database)];
  await database.db
    .execute(sql`insert into organizer_claims (organizer_id, user_id, message, state, created_at, closed_at)
    values (${organizer.id}, ${ann.userId}, 'Mine', 'pending', now(), null), (${organizer.id}, ${ben.userId}, 'Mine', 'rejected', now(), now())`);
  const segment = `open-circle-${organizer.publicId}`;
  expect((await seen(segment, ann)).member).toMatchObject({ claim: "pending", contactHref: null });
  expect((await seen(segment, ben)).member).toMatchObject({ claim: "rejected" });
  expect((await seen(segment, await aUser(database))).member).toMatchObject({ claim: null });
});

test("only the member whose events are the only ones under this organizer is offered the page", async () => {
  const organizer = await anOrganizer(database, { name: "Quiet Room" });
  const [ann, ben] = [await aUser(database), await aUser(database)];
  await anEvent(database, { userId: ann.userId, organizerId: organizer.id });
  const segment = `quiet-room-${organizer.publicId}`;
  expect((await seen(segment, ann)).member).toMatchObject({ claim: null, claimant: ann.userId });
  expect((await seen(segment, ben)).member).toMatchObject({ claim: null, claimant: null });
  const { publicId: organizerId } = await anOrganizer(database, { name: "Other", userId: ann.userId });
  expect((await seen(segment, { ...ann, organizerId })).member).toMatchObject({ claim: "hasProfile", claimant: null });
});

test("cards link members to the contact form, except on unclaimed organizers and their own", async () => {
  const { owner, organizer, segment } = await circle();
  await anOrganizer(database, { name: "Unclaimed", contactEmail: SECRET });
  const ways = async (viewer: Viewer | null) => {
    const { body } = await organizersLoader(aRequestContext({ database, viewer }), {
      page: 1,
      zone: null,
      query: null,
      sort: "newest",
    });
    expect(JSON.stringify(body)).not.toContain(SECRET);
    return body.shows === "list" ? body.cards.map(({ name, contactHref }) => [name, contactHref]) : null;
  };
  const editor = await aUser(database);
  await transaction(database.db, (tx) =>
    insertMember(tx, { organizerId: organizer.id, userId: editor.userId }, TEST_NOW),
  );
  const { body } = await organizersLoader(aRequestContext({ database, viewer: editor }), {
    page: 1,
    zone: null,
    query: null,
    sort: "newest",
  });
  expect(body.shows === "list" && body.cards.map(({ isFollowing }) => isFollowing)).toEqual([false, null]);
  const none = [
    ["Unclaimed", null],
    ["Open Circle", null],
  ];
  expect(await ways(null)).toEqual(none);
  expect(await ways(await aUser(database))).toEqual([none[0], ["Open Circle", `/organizers/${segment}/contact`]]);
  expect(await ways({ ...owner, organizerId: organizer.publicId })).toEqual(none);
});
