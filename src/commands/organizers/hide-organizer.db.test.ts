import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { suspendMember } from "#commands/accounts/suspend-member.ts";
import { approveEvent } from "#commands/moderation/decide-event.ts";
import { publishEvent } from "#commands/events/publish-event.ts";
import { giveOrganizer } from "#commands/organizers/hand-over-organizer.ts";
import { showOrganizerToAll, hideOrganizerForAll } from "#commands/organizers/hide-organizer.ts";
import { verifyOrganizer } from "#commands/organizers/verify-organizer.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { insertMember } from "#data/queries/organizer-people-write.ts";
import { findOrganizerByPublicId } from "#data/queries/organizers.ts";
import { transaction } from "#data/transaction.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor, eventInput, openForm } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function listings() {
  const found = await database.pool.query<{ title: string; listing: string; dates: string[] }>(`
    select title, listing, array(select distinct o.listing from occurrences o where o.event_id = e.id) as dates
      from events e order by id`);
  return Object.fromEntries(found.rows.map(({ title, listing, dates }) => [title, [listing, ...dates]]));
}

async function notified() {
  const found = await database.pool.query<{ kind: string }>("select kind from notification_causes order by id");
  return found.rows.map(({ kind }) => kind);
}

test("hiding an organizer hides its events, including new ones, and showing it restores exactly these", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  const owner = await aUser(database, { id: "owner" });
  const group = await anOrganizer(database, { name: "Group", userId: "owner" });
  await anEvent(database, { title: "Shown", organizerId: group.id });
  await anEvent(database, { title: "Rejected", organizerId: group.id, moderation: "rejected", listing: "hidden" });
  await anEvent(database, { title: "Gone", organizerId: group.id, deletedAt: TEST_NOW, listing: "hidden" });
  await anEvent(database, { title: "Another's" });
  const before = await listings();
  const actor = actorFor(moderator);
  const { publicId, version } = group;
  const hiding = { actor, publicId, version, reason: "Sells things." };
  expect(await hideOrganizerForAll(database, hiding, TEST_NOW)).toMatchObject({ outcome: "hidden", events: 2 });
  expect(await hideOrganizerForAll(database, hiding, TEST_NOW)).toMatchObject({ outcome: "already" });
  expect(await findOrganizerByPublicId(database.db, publicId)).toMatchObject({ listing: "hidden" });
  const input = eventInput({ title: ["Made meanwhile"], organizer: [publicId] });
  expect(await publishEvent(database, { actor: actorFor(owner), input }, TEST_NOW)).toMatchObject({ outcome: "held" });
  expect(await listings()).toMatchObject({
    Shown: ["hidden", "hidden"],
    "Another's": ["public", "public"],
    "Made meanwhile": ["hidden", "hidden"],
  });
  // A decision made about an event meanwhile still applies when it is shown again.
  await database.db.execute(
    sql`update events set moderation = 'approved', held = false where title = 'Made meanwhile'`,
  );
  expect(await showOrganizerToAll(database, { actor, publicId }, TEST_NOW)).toMatchObject({
    outcome: "shown",
    events: 3,
  });
  expect(await listings()).toEqual({ ...before, "Made meanwhile": ["public", "public"] });
  expect(await findOrganizerByPublicId(database.db, publicId)).toMatchObject({
    listing: "public",
    suspendedAt: null,
    hiddenReason: null,
  });
});

test("an action undone before anyone was notified notifies nobody; later the owner is notified of both", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  await aUser(database, { id: "owner" });
  const { publicId, version } = await anOrganizer(database, { name: "Group", userId: "owner" });
  const actor = actorFor(moderator);
  const notifyAt = TEST_NOW + 5 * MINUTE_MS;
  await hideOrganizerForAll(database, { actor, publicId, version, reason: null, notifyAt }, TEST_NOW);
  await showOrganizerToAll(database, { actor, publicId }, TEST_NOW);
  await verifyOrganizer(database, { actor, publicId, verified: true, notifyAt }, TEST_NOW);
  await verifyOrganizer(database, { actor, publicId, verified: false, notifyAt }, TEST_NOW);
  expect(await notified()).toEqual([]);
  await verifyOrganizer(database, { actor, publicId, verified: true }, TEST_NOW);
  await database.db.execute(sql`update notification_causes set done_at = now()`);
  expect(await verifyOrganizer(database, { actor, publicId, verified: true }, TEST_NOW)).toMatchObject({
    outcome: "already",
  });
  await verifyOrganizer(database, { actor, publicId, verified: false }, TEST_NOW);
  expect(await notified()).toEqual(["organizer-verified", "organizer-unverified"]);
});

test("an event of a suspended owner stays hidden when its organizer is shown again", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  await aUser(database, { id: "kept-out" });
  const group = await anOrganizer(database, { name: "Group" });
  await anEvent(database, { title: "Theirs", organizerId: group.id, userId: "kept-out" });
  const actor = actorFor(moderator);
  const { publicId, version } = group;
  await hideOrganizerForAll(database, { actor, publicId, version, reason: null }, TEST_NOW);
  await database.db.execute(sql`update users set suspended_at = now() where id = 'kept-out'`);
  await showOrganizerToAll(database, { actor, publicId }, TEST_NOW);
  expect(await listings()).toEqual({ Theirs: ["hidden", "hidden"] });
});

test("followers are notified once of an event approved while its organizer was hidden, when it is shown", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  const owner = await aUser(database);
  const { publicId, version } = await anOrganizer(database, { name: "Group", userId: owner.userId });
  const input = eventInput({ organizer: [publicId] });
  const event = await publishEvent(database, { actor: actorFor(owner), input }, TEST_NOW);
  if (event.outcome !== "held") throw new Error(event.outcome);
  const actor = actorFor(moderator);
  await hideOrganizerForAll(database, { actor, publicId, version, reason: null }, TEST_NOW + 1);
  const { version: seen } = await openForm(database, event.publicId, TEST_NOW + 2);
  await approveEvent(database, { actor, publicId: event.publicId, version: seen }, TEST_NOW + 2);
  const published = async () => (await notified()).filter((kind) => kind === "event-published");
  expect(await published()).toEqual([]);
  await showOrganizerToAll(database, { actor, publicId }, TEST_NOW + 3);
  expect(await published()).toEqual(["event-published"]);
  await hideOrganizerForAll(database, { actor, publicId, version, reason: null }, TEST_NOW + 4);
  await showOrganizerToAll(database, { actor, publicId }, TEST_NOW + 5);
  expect(await published()).toEqual(["event-published"]);
});

test("an event published while its organizer is being hidden is hidden with it", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  const owner = await aUser(database);
  for (const name of ["One", "Two", "Three", "Four"]) {
    const { id, publicId, version } = await anOrganizer(database, { name, verifiedAt: TEST_NOW });
    await transaction(database.db, (tx) => insertMember(tx, { organizerId: id, userId: owner.userId }, TEST_NOW));
    const input = eventInput({ organizer: [publicId], title: [name] });
    await Promise.all([
      publishEvent(database, { actor: actorFor(owner), input }, TEST_NOW),
      hideOrganizerForAll(database, { actor: actorFor(moderator), publicId, version, reason: null }, TEST_NOW),
    ]);
  }
  const found = await database.pool.query("select distinct listing, hidden_with = organizer_id as alike from events");
  expect(found.rows).toEqual([{ listing: "hidden", alike: true }]);
});

test("staff can give an organizer to a confirmed member without a profile; both are notified, claims end", async () => {
  const moderator = await aUser(database, { id: "mod", role: "moderator" });
  await aUser(database, { id: "old" });
  const next = await aUser(database, { id: "next" });
  await aUser(database, { id: "asks" });
  const { email } = (await database.pool.query<{ email: string }>("select email from users where id = 'next'"))
    .rows[0] ?? { email: "" };
  const group = await anOrganizer(database, { name: "Group", userId: "old" });
  const { publicId, version } = group;
  const giving = { actor: actorFor(moderator), publicId, version, email, ownerStays: true, language: "en" };
  const give = (other: Partial<typeof giving> = {}) => giveOrganizer(database, { ...giving, ...other }, TEST_NOW);
  expect(await give({ email: "nobody@example.org" })).toMatchObject({ outcome: "no-member" });
  expect(await give({ version: 7 })).toMatchObject({ outcome: "changed-meanwhile" });
  await expect(give({ actor: actorFor(next) })).rejects.toMatchObject({ code: "forbidden" });
  await database.db.execute(sql`insert into organizer_claims (organizer_id, user_id, message, created_at)
    values (${group.id}, 'asks', 'Mine', now())`);
  expect(await give()).toMatchObject({ outcome: "given" });
  expect(await findOrganizerByPublicId(database.db, publicId)).toMatchObject({ userId: "next", version: version + 1 });
  expect(await notified()).toEqual(["claim-rejected", "organizer-handed-over", "organizer-given-away"]);
  const editors = await database.pool.query("select user_id from organizer_members");
  expect(editors.rows).toEqual([{ user_id: "old" }]);
  const other = await anOrganizer(database, { name: "Other" });
  const second = { publicId: other.publicId, version: other.version };
  expect(await give(second)).toMatchObject({ outcome: "has-profile" });
  expect(await give({ version: version + 1 })).toMatchObject({ outcome: "is-owner" });
});

test("a new owner makes a listing hidden by suspension visible; a suspended member cannot own it", async () => {
  const moderator = await aUser(database, { id: "mod", role: "moderator" });
  const admin = await aUser(database, { id: "admin", role: "admin" });
  for (const id of ["old", "next", "out"]) await aUser(database, { id });
  const group = await anOrganizer(database, { name: "Group", userId: "old" });
  const suspending = { actor: actorFor(admin), reason: "Sells places.", language: "en", contact: "/contact" };
  for (const userId of ["old", "out"]) await suspendMember(database, { ...suspending, userId }, TEST_NOW);
  const listing = async () => (await findOrganizerByPublicId(database.db, group.publicId))?.listing;
  const giveTo = async (id: string, version: number) => {
    const found = await database.pool.query<{ email: string }>("select email from users where id = $1", [id]);
    const giving = { actor: actorFor(moderator), publicId: group.publicId, version, ownerStays: false, language: "en" };
    return giveOrganizer(database, { ...giving, email: found.rows[0]?.email ?? "" }, TEST_NOW);
  };
  expect(await listing()).toBe("hidden");
  expect(await giveTo("out", group.version)).toMatchObject({ outcome: "suspended" });
  expect(await listing()).toBe("hidden");
  expect(await giveTo("next", group.version)).toMatchObject({ outcome: "given" });
  expect(await listing()).toBe("public");
});

test("moderators cannot decide about their own organizer; admins can", async () => {
  const moderator = await aUser(database, { id: "mod", role: "moderator" });
  const { publicId } = await anOrganizer(database, { name: "Group", userId: "mod" });
  const verifying = { publicId, verified: true };
  await expect(verifyOrganizer(database, { ...verifying, actor: actorFor(moderator) }, TEST_NOW)).rejects.toMatchObject(
    { code: "forbidden" },
  );
  const admin = actorFor(await aUser(database, { role: "admin" }));
  expect(await verifyOrganizer(database, { ...verifying, actor: admin }, TEST_NOW)).toMatchObject({ outcome: "done" });
});
