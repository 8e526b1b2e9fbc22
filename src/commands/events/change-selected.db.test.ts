import { expect, test } from "vitest";
import { changeSelected, undoChangeSelected } from "#commands/events/change-selected.ts";
import { hideOrganizerForAll, showOrganizerToAll } from "#commands/organizers/hide-organizer.ts";
import { mergeOrganizers } from "#commands/organizers/merge-organizers.ts";
import { DELETED_RETENTION_DAYS } from "#core/events/deletion.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { deleteOldEventChanges } from "#data/queries/event-changes-write.ts";
import { statementsOf } from "#tests/support/accounts/count-statements.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const LATER = TEST_NOW + HOUR_MS;
const SAME = { type: null, organizer: null, traditions: null };

async function aModerator() {
  return actorFor(await aUser(database, { role: "moderator" }));
}

const item = ({ publicId }: { publicId: string }, updatedAt = TEST_NOW) => ({ publicId, updatedAt });

async function rows() {
  const found = await database.pool.query<Record<string, unknown>>(
    `select e.title, e.type, e.organizer_name as organizer, o.name as page, e.traditions, e.search_key is not null as found
       from events e left join organizers o on o.id = e.organizer_id order by e.title`,
  );
  return found.rows;
}

test("type, organizer and traditions of several events can be changed together and restored", async () => {
  const actor = await aModerator();
  const [old, cedar] = [
    await anOrganizer(database, { name: "Old" }),
    await anOrganizer(database, { name: "Cedar Hill" }),
  ];
  const one = await anEvent(database, {
    title: "One",
    organizerId: old.id,
    organizerName: "Old",
    traditions: ["quaker"],
  });
  const two = await anEvent(database, { title: "Two", type: "prayer" });
  await anEvent(database, { title: "Other" });
  const before = await rows();
  const change = { type: "retreat", organizer: "cedar hill", traditions: ["secular", "zen"] } as const;
  const done = await changeSelected(database, { actor, events: [item(one), item(two)], change }, LATER);
  expect(done).toMatchObject({ outcome: "changed", done: 2, skipped: 0 });
  const both = {
    type: "retreat",
    organizer: "Cedar Hill",
    page: cedar.name,
    traditions: ["secular", "zen"],
    found: true,
  };
  expect(await rows()).toMatchObject([
    { title: "One", ...both },
    { title: "Other", type: "other" },
    { title: "Two", ...both },
  ]);
  const id = "id" in done ? done.id : 0;
  expect(await undoChangeSelected(database, { actor, id }, LATER + 1)).toEqual({ outcome: "undone", done: 2 });
  expect(await rows()).toEqual(before);
  expect(await undoChangeSelected(database, { actor, id }, LATER + 2)).toEqual({ outcome: "already" });
});

test("unselected fields stay the same, and Undo skips what somebody has changed since", async () => {
  const actor = await aModerator();
  const one = await anEvent(database, { title: "One", traditions: ["quaker"] });
  const two = await anEvent(database, { title: "Two" });
  const change = { ...SAME, type: "worship" } as const;
  const done = await changeSelected(database, { actor, events: [item(one), item(two)], change }, LATER);
  expect((await rows())[0]).toMatchObject({ type: "worship", organizer: "Open Circle", traditions: ["quaker"] });
  await database.pool.query("update events set type = 'prayer' where title = 'Two'");
  const id = "id" in done ? done.id : 0;
  expect(await undoChangeSelected(database, { actor, id }, LATER)).toEqual({ outcome: "undone", done: 1 });
  expect((await rows()).map(({ type }) => type)).toEqual(["other", "prayer"]);
});

test("Undo hides events with their former organizer if it is hidden, and skips those whose former organizer is gone", async () => {
  const actor = await aModerator();
  const admin = actorFor(await aUser(database, { role: "admin" }));
  const [alpha, beta, gamma] = [
    await anOrganizer(database, { name: "Alpha" }),
    await anOrganizer(database, { name: "Beta" }),
    await anOrganizer(database, { name: "Gamma" }),
  ];
  const one = await anEvent(database, { title: "One", organizerId: alpha.id, organizerName: "Alpha" });
  const two = await anEvent(database, { title: "Two", organizerId: gamma.id, organizerName: "Gamma" });
  const change = { ...SAME, organizer: "Beta" };
  const done = await changeSelected(database, { actor, events: [item(one), item(two)], change }, LATER);
  const { publicId, version } = alpha;
  await hideOrganizerForAll(database, { actor, publicId, version, reason: "Spam" }, LATER);
  await mergeOrganizers(database, { actor: admin, survivor: beta, folded: gamma }, LATER);
  const id = "id" in done ? done.id : 0;
  expect(await undoChangeSelected(database, { actor, id }, LATER)).toEqual({ outcome: "undone", done: 1 });
  const listings = async () =>
    (
      await database.pool.query(`select e.title, o.name, e.listing, d.listing as date from events e
         join organizers o on o.id = e.organizer_id
         join lateral (select listing from occurrences where event_id = e.id limit 1) d on true order by e.title`)
    ).rows;
  const second = { title: "Two", name: "Beta", listing: "public", date: "public" };
  expect(await listings()).toEqual([{ title: "One", name: "Alpha", listing: "hidden", date: "hidden" }, second]);
  await showOrganizerToAll(database, { actor, publicId }, LATER);
  expect(await listings()).toEqual([{ title: "One", name: "Alpha", listing: "public", date: "public" }, second]);
});

test("changed, deleted and others' private events are skipped; an unknown organizer changes nothing", async () => {
  const actor = await aModerator();
  const owner = await aUser(database);
  const stale = await anEvent(database, { title: "Stale" });
  const secret = await anEvent(database, {
    title: "Secret",
    visibility: "private",
    listing: "hidden",
    userId: owner.userId,
  });
  const gone = await anEvent(database, { title: "Gone", deletedAt: TEST_NOW, listing: "hidden" });
  const change = { ...SAME, type: "retreat" } as const;
  const events = [item(stale, 1), item(secret), item(gone)];
  expect(await changeSelected(database, { actor, events, change }, LATER)).toEqual({ outcome: "none" });
  const unknown = { ...SAME, organizer: "Nobody" };
  expect(await changeSelected(database, { actor, events: [item(stale)], change: unknown }, LATER)).toEqual({
    outcome: "no-organizer",
  });
  expect((await rows()).every(({ type }) => type === "other")).toBe(true);
});

test("changing fifty events takes as many statements as changing two", async () => {
  const actor = await aModerator();
  const made = await someEvents(
    database,
    Array.from({ length: 52 }, (_, at) => ({ title: `Event ${at}` })),
  );
  const change = { ...SAME, type: "retreat" } as const;
  const counts: number[] = [];
  for (const part of [made.slice(0, 2), made.slice(2)]) {
    const work = () => changeSelected(database, { actor, events: part.map((each) => item(each)), change }, LATER);
    counts.push((await statementsOf(work)).length);
  }
  expect(counts[1]).toBe(counts[0]);
});

test("the data for Undo are stored for 30 days", async () => {
  const actor = await aModerator();
  const event = await anEvent(database);
  const done = await changeSelected(
    database,
    { actor, events: [item(event)], change: { ...SAME, type: "retreat" } },
    LATER,
  );
  const over = LATER + DELETED_RETENTION_DAYS * DAY_MS;
  expect(await undoChangeSelected(database, { actor, id: "id" in done ? done.id : 0 }, over)).toEqual({
    outcome: "gone",
  });
  expect(await deleteOldEventChanges(database.db, over)).toBe(0);
  expect(await deleteOldEventChanges(database.db, over + 1)).toBe(1);
});
