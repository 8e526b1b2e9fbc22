import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { changeSelected } from "#commands/events/change-selected.ts";
import { createEvents } from "#commands/events/create-events.ts";
import { updateEvent } from "#commands/events/update-event.ts";
import { hideOrganizerForAll } from "#commands/organizers/hide-organizer.ts";
import { mergeOrganizers } from "#commands/organizers/merge-organizers.ts";
import { lockOrganizerOfMember } from "#commands/organizers/organizer-of-member.ts";
import { EMPTY_DRAFT } from "#core/events/event-draft.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Db } from "#data/database.ts";
import { type Transaction, sqlState, transaction } from "#data/transaction.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor, openForm } from "#tests/support/builders/event-form.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { testWhere } from "#tests/support/where.ts";

// Only PostgreSQL can run two transactions at once. The embedded database has one session: there the second begins when
// the first is committed, so these tests prove nothing about races.
const areConcurrent = testEngine() === "postgres";
const database = withTestDatabase();
const LATER = TEST_NOW + HOUR_MS;

async function aModerator() {
  return actorFor(await aUser(database, { role: "moderator" }));
}

/** A transaction in the place of the pool: a command that gets it works inside this transaction. */
const inside = (tx: Transaction) => ({ db: tx as unknown as Db });

/** Runs `second` while `first` is not yet committed, until it is done or waits for a lock; then commits `first`. */
async function raced<T>(first: (tx: Transaction) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  if (!areConcurrent) {
    await transaction(database.db, first);
    return second();
  }
  const { running } = await transaction(database.db, async (tx) => {
    await first(tx);
    const started = second();
    const ended = started.then(
      () => true,
      () => true,
    );
    while (!(await Promise.race([ended, wait(5, false)])) && !(await isAnyWaiting()));
    return { running: started };
  });
  return running;
}

async function isAnyWaiting(): Promise<boolean> {
  const found = await database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return found.rows.length > 0;
}

/** An organizer, and the start of a transaction that hides it. */
async function aHiding(name: string) {
  const { publicId, version } = await anOrganizer(database, { name });
  const actor = await aModerator();
  const hiding = { actor, publicId, version, reason: null };
  return (tx: Transaction) => hideOrganizerForAll(inside(tx), hiding, TEST_NOW);
}

/** Creates a public event as an approved submission and an import do. */
function create(organizerName: string) {
  const draft = { ...EMPTY_DRAFT, title: "Evening Silence", organizerName, schedules: [] };
  const event = { draft, userId: null, moderation: "approved", held: false, importStatus: null, origin: null } as const;
  return transaction(database.db, (tx) => createEvents(tx, [event], TEST_NOW));
}

async function listed() {
  const found = await database.pool.query(`
    select e.listing, e.hidden_with = e.organizer_id as alike, o.listing as page
      from events e left join organizers o on o.id = e.organizer_id`);
  return found.rows;
}
const HIDDEN = [{ listing: "hidden", alike: true, page: "hidden" }];

test("an event created by its organizer's name while this is being hidden is hidden with it", async () => {
  const hide = await aHiding("Lakeside");
  await raced(hide, () => create("Lakeside"));
  expect(await listed()).toEqual(HIDDEN);
});

test("an unclaimed organizer that is being hidden is not listed with its first public event", async () => {
  const hide = await aHiding("Lakeside");
  await database.pool.query("update organizers set listing = 'hidden'");
  await raced(hide, () => create("Lakeside"));
  expect(await listed()).toEqual(HIDDEN);
});

test("an event that moves to an organizer while this is being hidden is hidden with it", async () => {
  const hide = await aHiding("Lakeside");
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, { userId: owner.userId });
  const form = await openForm(database, publicId);
  const edit = { actor: actorFor(owner), ...form.send({ organizerName: ["Lakeside"], description: ["We sit."] }) };
  expect(await raced(hide, () => updateEvent(database, edit, LATER))).toMatchObject({ outcome: "saved" });
  expect(await listed()).toEqual(HIDDEN);
});

test("events are not moved together to an organizer that is being hidden", async () => {
  const hide = await aHiding("Lakeside");
  const actor = await aModerator();
  const { publicId } = await anEvent(database);
  const events = [{ publicId, updatedAt: TEST_NOW }];
  const change = { type: null, organizer: "Lakeside", traditions: null };
  const moved = await raced(hide, () => changeSelected(database, { actor, events, change }, LATER));
  expect(moved).toEqual({ outcome: "no-organizer" });
  expect(await listed()).toEqual([{ listing: "public", alike: null, page: null }]);
});

/** A transaction that merges the organizer 'Folded' into another one, whose id is `id`. */
async function aMerge() {
  const actor = await aModerator();
  const [survivor, folded] = [
    await anOrganizer(database, { name: "Lakeside" }),
    await anOrganizer(database, { name: "Folded" }),
  ];
  const merge = (tx: Transaction) => mergeOrganizers(inside(tx), { actor, survivor, folded }, TEST_NOW);
  return { id: survivor.id, merge };
}

testWhere(areConcurrent)("an organizer into which the chosen one is being merged is locked in its place", async () => {
  const { id, merge } = await aMerge();
  const taking = async (tx: Transaction) => {
    const found = await lockOrganizerOfMember(tx, "nobody", { organizer: null, name: "Folded" });
    expect(found).toMatchObject({ kind: "unclaimed", organizer: { id } });
    const other = database.pool.query("select from organizers where id = $1 for update nowait", [id]);
    return other.then(() => "free", sqlState);
  };
  expect(await raced(merge, () => transaction(database.db, taking))).toBe("55P03");
});

test("an event created by the name of an organizer that is being merged belongs to the other", async () => {
  const { id, merge } = await aMerge();
  await raced(merge, () => create("Folded"));
  const found = await database.pool.query("select organizer_id::int as id from events");
  expect(found.rows).toEqual([{ id }]);
});
