import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { liftSuspension } from "#commands/accounts/lift-suspension.ts";
import { suspendMember } from "#commands/accounts/suspend-member.ts";
import { matchOrganizers } from "#commands/organizers/match-organizers.ts";
import { mergeOrganizers } from "#commands/organizers/merge-organizers.ts";
import { undoOrganizerMerge } from "#commands/organizers/undo-organizer-merge.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import { findOrganizerByPublicId, type OrganizerRow } from "#data/queries/organizers.ts";
import { transaction } from "#data/transaction.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

const read = ({ publicId, version }: OrganizerRow) => ({ publicId, version });

/** All rows that refer to an organizer, as text, to compare before and after. */
async function storedRows(): Promise<unknown> {
  const of = async (statement: string) => (await database.pool.query(statement)).rows;
  return {
    organizers: await of(
      "select public_id, user_id, name, description, website_url, contact_email, contact_shown, listing, deleted_at, merged_into from organizers order by id",
    ),
    events: await of("select title, organizer_id, organizer_name, search_key, listing from events order by id"),
    follows: await of("select * from organizer_follows order by 1, 2"),
    hides: await of("select * from hidden_organizers order by 1, 2"),
    members: await of("select * from organizer_members order by 1, 2"),
    claims: await of("select id, organizer_id, user_id, state, closed_at from organizer_claims order by id"),
    invitations: await of("select id, organizer_id, email, state from organizer_invitations order by id"),
    announcements: await of("select id, organizer_id from announcements order by id"),
    sources: await of("select id, organizer_id from import_sources order by id"),
  };
}

/** Two organizers with every kind of row that can refer to one. */
async function twoOrganizers() {
  const admin = await aUser(database, { id: "admin", role: "admin" });
  for (const id of ["ann", "bob", "fan", "both", "shy", "ed", "asks"]) await aUser(database, { id });
  const survivor = await anOrganizer(database, { name: "Open Circle", userId: "ann" });
  const folded = await anOrganizer(database, {
    name: "The Open Circle",
    userId: "bob",
    description: "We sit.",
    websiteUrl: "https://circle.example",
  });
  await anEvent(database, { title: "Kept", organizerId: survivor.id, organizerName: "Open Circle" });
  await anEvent(database, { title: "Folded", organizerId: folded.id, organizerName: "The Open Circle" });
  await anEvent(database, { title: "Other words", organizerId: folded.id, organizerName: "Circle with friends" });
  const run = (statement: ReturnType<typeof sql>) => database.db.execute(statement);
  await run(sql`insert into organizer_follows (follower_id, organizer_id, created_at) values
    ('fan', ${folded.id}, now()), ('both', ${folded.id}, now()), ('both', ${survivor.id}, now() - interval '1 day'),
    ('bob', ${survivor.id}, now()), ('shy', ${survivor.id}, now())`);
  await run(sql`insert into hidden_organizers (user_id, organizer_id, created_at) values ('shy', ${folded.id}, now()),
    ('asks', ${folded.id}, now())`);
  await run(sql`insert into organizer_members (organizer_id, user_id, created_at) values (${folded.id}, 'ed', now()),
    (${folded.id}, 'ann', now())`);
  await run(sql`insert into organizer_invitations (key, organizer_id, email, state, created_at, expires_at)
    values ('abcdefghijklmnopqrstuv', ${folded.id}, 'new@example.org', 'open', now(), now() + interval '7 days')`);
  await run(
    sql`insert into announcements (organizer_id, user_id, body, created_at) values (${folded.id}, 'bob', 'News', now())`,
  );
  await run(sql`insert into import_sources (public_id, kind, typed, source, timezone, organizer_id, every_hours, next_at, created_at)
    values ('abcdefgh', 'ics', 'https://a.example/c.ics', 'ics:a', 'UTC', ${folded.id}, 24, now(), now())`);
  await run(
    sql`insert into organizer_claims (organizer_id, user_id, message, created_at) values (${folded.id}, 'asks', 'Mine', now())`,
  );
  return { admin, survivor, folded };
}

test("a merge moves everything to the kept organizer, and Undo moves all of it back", async () => {
  const { admin, survivor, folded } = await twoOrganizers();
  const gone = { title: "Gone", deletedAt: TEST_NOW, listing: "hidden" } as const;
  await anEvent(database, { ...gone, organizerId: folded.id, organizerName: "The Open Circle" });
  const before = await storedRows();
  const merging = { actor: actorFor(admin), survivor: read(survivor), folded: read(folded) };
  // Deleted events move too and are not counted.
  const done = await mergeOrganizers(database, merging, TEST_NOW);
  expect(done).toMatchObject({ outcome: "merged", events: 2, name: "Open Circle", folded: "The Open Circle" });
  expect(await storedRows()).toMatchObject({
    organizers: [
      { user_id: "ann", description: "We sit.", website_url: "https://circle.example", listing: "public" },
      { listing: "hidden", merged_into: String(survivor.id) },
    ],
    events: [
      { organizer_name: "Open Circle" },
      { title: "Folded", organizer_name: "Open Circle", organizer_id: String(survivor.id) },
      { organizer_name: "Circle with friends", organizer_id: String(survivor.id) },
      { title: "Gone", organizer_id: String(survivor.id) },
    ],
    invitations: [{ organizer_id: String(survivor.id) }],
    announcements: [{ organizer_id: String(survivor.id) }],
    sources: [{ organizer_id: String(survivor.id) }],
    claims: [{ state: "rejected" }],
  });
  const ids = async (table: string, person: string) => {
    const found = await database.pool.query<{ who: string }>(
      `select ${person} as who from ${table} where organizer_id = ${survivor.id} order by 1`,
    );
    return found.rows.map(({ who }) => who);
  };
  // Bob now works for it and no longer follows it; a member who follows one and hides the other keeps following.
  expect(await ids("organizer_members", "user_id")).toEqual(["bob", "ed"]);
  expect(await ids("organizer_follows", "follower_id")).toEqual(["both", "fan", "shy"]);
  expect(await ids("hidden_organizers", "user_id")).toEqual(["asks"]);
  const causes = await database.pool.query<{ kind: string; user_id: string }>(
    "select kind, user_id from notification_causes order by id",
  );
  expect(causes.rows).toEqual([
    { kind: "claim-rejected", user_id: "asks" },
    { kind: "organizer-merged", user_id: "ann" },
    { kind: "organizer-merged", user_id: "bob" },
  ]);
  if (done.outcome !== "merged") throw new Error(done.outcome);
  const undoing = { actor: actorFor(admin), mergeId: done.mergeId };
  expect(await undoOrganizerMerge(database, undoing, TEST_NOW + 1)).toMatchObject({ outcome: "undone" });
  expect(await storedRows()).toEqual(before);
  expect(await undoOrganizerMerge(database, undoing, TEST_NOW + 2)).toMatchObject({ outcome: "already" });
});

test("the folded organizer's owner becomes owner of an unclaimed one, until Undo", async () => {
  const admin = await aUser(database, { role: "admin" });
  await aUser(database, { id: "bob" });
  const survivor = await anOrganizer(database, { name: "Quiet", listing: "hidden" });
  const folded = await anOrganizer(database, { name: "Quiet hour", userId: "bob" });
  const before = await storedRows();
  const done = await mergeOrganizers(
    database,
    { actor: actorFor(admin), survivor: read(survivor), folded: read(folded) },
    TEST_NOW,
  );
  expect(await findOrganizerByPublicId(database.db, survivor.publicId)).toMatchObject({
    userId: "bob",
    listing: "public",
  });
  if (done.outcome !== "merged") throw new Error(done.outcome);
  await undoOrganizerMerge(database, { actor: actorFor(admin), mergeId: done.mergeId }, TEST_NOW);
  expect(await storedRows()).toEqual(before);
});

test("undoing a merge does not show the profile of a member who was suspended since, until that is lifted", async () => {
  const admin = await aUser(database, { role: "admin" });
  for (const id of ["ann", "bob"]) await aUser(database, { id });
  const survivor = await anOrganizer(database, { name: "Open Circle", userId: "ann" });
  const folded = await anOrganizer(database, { name: "The Open Circle", userId: "bob" });
  const pair = { survivor: read(survivor), folded: read(folded) };
  const done = await mergeOrganizers(database, { actor: actorFor(admin), ...pair }, TEST_NOW);
  if (done.outcome !== "merged") throw new Error(done.outcome);
  const member = { actor: actorFor(admin), userId: "bob", language: "en", contact: "/contact", signInLink: "/sign-in" };
  await suspendMember(database, { ...member, reason: "Sells places." }, TEST_NOW + 1);
  const undoing = { actor: actorFor(admin), mergeId: done.mergeId };
  expect(await undoOrganizerMerge(database, undoing, TEST_NOW + 2)).toMatchObject({ outcome: "undone" });
  const profile = () => findOrganizerByPublicId(database.db, folded.publicId);
  expect(await profile()).toMatchObject({ userId: "bob", listing: "hidden", deletedAt: null });
  await liftSuspension(database, member, TEST_NOW + 3);
  expect(await profile()).toMatchObject({ listing: "public", suspendedAt: null });
});

test("an import of the old name finds the kept organizer, even through two merges", async () => {
  const admin = await aUser(database, { role: "admin" });
  const [one, two, three] = [
    await anOrganizer(database, { name: "One" }),
    await anOrganizer(database, { name: "Two" }),
    await anOrganizer(database, { name: "Three" }),
  ];
  const actor = actorFor(admin);
  await mergeOrganizers(database, { actor, survivor: read(two), folded: read(one) }, TEST_NOW);
  const again = { ...read(two), version: two.version + 1 };
  await mergeOrganizers(database, { actor, survivor: read(three), folded: again }, TEST_NOW);
  const found = await transaction(database.db, (tx) =>
    matchOrganizers(tx, [{ name: "ONE", listing: "hidden" }], TEST_NOW),
  );
  expect(found.get(organizerKey("ONE"))?.publicId).toBe(three.publicId);
});

test("a stale or hidden organizer is not merged, and moderators cannot merge their own", async () => {
  const moderator = await aUser(database, { id: "mod", role: "moderator" });
  const survivor = await anOrganizer(database, { name: "Kept" });
  const folded = await anOrganizer(database, { name: "Folded" });
  const actor = actorFor(moderator);
  const both = { actor, survivor: read(survivor), folded: read(folded) };
  const stale = { ...both, folded: { ...read(folded), version: 9 } };
  expect(await mergeOrganizers(database, stale, TEST_NOW)).toEqual({ outcome: "changed-meanwhile" });
  const hidden = await anOrganizer(database, { name: "Hidden", suspendedAt: TEST_NOW, listing: "hidden" });
  expect(await mergeOrganizers(database, { ...both, folded: read(hidden) }, TEST_NOW)).toEqual({ outcome: "hidden" });
  const own = await anOrganizer(database, { name: "Own", userId: "mod" });
  await expect(mergeOrganizers(database, { ...both, folded: read(own) }, TEST_NOW)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(
    mergeOrganizers(database, { ...both, actor: actorFor(await aUser(database)) }, TEST_NOW),
  ).rejects.toMatchObject({ code: "forbidden" });
  expect(await mergeOrganizers(database, both, TEST_NOW)).toMatchObject({ outcome: "merged" });
  expect(await mergeOrganizers(database, both, TEST_NOW)).toEqual({ outcome: "gone" });
});

test("a merge cannot be undone if the owner has another profile or the organizer was hidden or folded since", async () => {
  const admin = await aUser(database, { role: "admin" });
  await aUser(database, { id: "ann" });
  await aUser(database, { id: "bob" });
  const actor = actorFor(admin);
  const survivor = await anOrganizer(database, { name: "Kept", userId: "ann" });
  const folded = await anOrganizer(database, { name: "Folded", userId: "bob" });
  const done = await mergeOrganizers(database, { actor, survivor: read(survivor), folded: read(folded) }, TEST_NOW);
  if (done.outcome !== "merged") throw new Error(done.outcome);
  const undo = () => undoOrganizerMerge(database, { actor, mergeId: done.mergeId }, TEST_NOW);
  await anOrganizer(database, { name: "Another", userId: "bob" });
  expect(await undo()).toMatchObject({ outcome: "has-profile" });
  await database.db.execute(sql`update organizers set suspended_at = now() where id = ${survivor.id}`);
  expect(await undo()).toMatchObject({ outcome: "changed-meanwhile" });
  expect(await undoOrganizerMerge(database, { actor, mergeId: 999_999 }, TEST_NOW)).toEqual({ outcome: "unknown" });
});
