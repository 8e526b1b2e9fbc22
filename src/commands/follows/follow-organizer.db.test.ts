import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  followOrganizer,
  hideOrganizer,
  unfollowOrganizer,
  unhideOrganizer,
} from "#commands/follows/follow-organizer.ts";
import { HIDDEN_MAX } from "#core/follows/may-follow.ts";
import { listFollowers, findOrganizerRelations } from "#data/queries/follows.ts";
import { organizerMembers } from "#data/tables/organizers.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function lines(): Promise<readonly string[]> {
  const found = await database.db.execute<{ line: string }>(
    sql`select user_id || ' ' || activity_type || ' ' || entity_id as line from activity order by id`,
  );
  return found.rows.map((row) => row.line);
}

test("following twice has no further effect; following and unfollowing are each logged once", async () => {
  const viewer = await aUser(database, { id: "me" });
  const { id, publicId } = await anOrganizer(database);
  const requested = { viewer, publicId };
  expect(await followOrganizer(database, requested, TEST_NOW)).toBe("followed");
  expect(await followOrganizer(database, requested, TEST_NOW)).toBe("followed");
  expect(await listFollowers(database.db, id, null, 10)).toEqual(["me"]);
  expect(await listFollowers(database.db, id, "me", 10)).toEqual([]);
  expect(await unfollowOrganizer(database, requested, TEST_NOW)).toBe(true);
  expect(await unfollowOrganizer(database, requested, TEST_NOW)).toBe(false);
  expect(await lines()).toEqual([`me organizer_followed ${publicId}`, `me organizer_unfollowed ${publicId}`]);
});

test("one's own, a hidden or an unknown organizer cannot be followed or hidden; a deleted one is gone", async () => {
  const viewer = await aUser(database, { id: "me" });
  const own = await anOrganizer(database, { name: "Mine", userId: "me" });
  const hidden = await anOrganizer(database, { name: "Hidden", visibility: "private", listing: "hidden" });
  const deleted = await anOrganizer(database, { name: "Deleted", listing: "hidden" });
  await database.db.execute(sql`update organizers set deleted_at = now() where id = ${deleted.id}`);
  const answers = [];
  for (const publicId of [own.publicId, hidden.publicId, "bcd234", deleted.publicId]) {
    const followed = await followOrganizer(database, { viewer, publicId }, TEST_NOW);
    const { outcome } = await hideOrganizer(database, { viewer, publicId }, TEST_NOW);
    expect(outcome).toBe(followed);
    answers.push(followed);
  }
  expect(answers).toEqual(["own", "not-found", "not-found", "gone"]);
  expect(await lines()).toEqual([]);
});

test("editors can neither follow nor hide their own organizer, even a private one", async () => {
  const viewer = await aUser(database, { id: "me" });
  for (const overrides of [{ name: "Open" }, { name: "Private", visibility: "private", listing: "hidden" }] as const) {
    const { id, publicId } = await anOrganizer(database, overrides);
    await database.db.insert(organizerMembers).values({ organizerId: id, userId: "me", createdAt: TEST_NOW });
    expect(await followOrganizer(database, { viewer, publicId }, TEST_NOW)).toBe("own");
    expect(await hideOrganizer(database, { viewer, publicId }, TEST_NOW)).toEqual({ outcome: "own" });
  }
});

test("hiding twice has no further effect, the member can undo it, and the number hidden is limited", async () => {
  const viewer = await aUser(database, { id: "me" });
  const { publicId } = await anOrganizer(database, { name: "Open Circle" });
  const requested = { viewer, publicId };
  const isHidden = async () => (await findOrganizerRelations(database.db, "me", [publicId])).hidden.has(publicId);
  expect(await hideOrganizer(database, requested, TEST_NOW)).toEqual({ outcome: "hidden", name: "Open Circle" });
  expect(await hideOrganizer(database, requested, TEST_NOW)).toEqual({ outcome: "hidden", name: "Open Circle" });
  expect(await isHidden()).toBe(true);
  expect(await unhideOrganizer(database, requested)).toBe(true);
  expect(await isHidden()).toBe(false);
  await database.db.execute(sql`
    with made as (insert into organizers (public_id, name, name_key)
      select 'bc' || translate(lpad(to_char(n, 'FM0000'), 4, '0'), '01', 'bc'), 'Group ' || n, 'group ' || n
        from generate_series(1, ${HIDDEN_MAX}) n returning id)
    insert into hidden_organizers select 'me', id, now() from made`);
  expect(await hideOrganizer(database, requested, TEST_NOW)).toEqual({ outcome: "full" });
});
