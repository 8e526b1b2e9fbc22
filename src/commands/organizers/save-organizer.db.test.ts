import { expect, test } from "vitest";
import { saveOrganizer } from "#commands/organizers/save-organizer.ts";
import { actorOf } from "#core/audit/actor.ts";
import type { Viewer } from "#core/viewer.ts";
import { insertMember } from "#data/queries/organizer-people-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { events } from "#data/tables/events.ts";
import { organizers } from "#data/tables/organizers.ts";
import { transaction } from "#data/transaction.ts";
import { anOrganizerInput } from "#tests/support/builders/an-organizer-input.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const FROM = { address: null, userAgent: null, requestId: null };

async function circle(): Promise<{ owner: Viewer; organizer: OrganizerRow }> {
  const owner = await aUser(database);
  const organizer = await anOrganizer(database, { ...anOrganizerInput(), userId: owner.userId });
  return { owner, organizer };
}

function save(viewer: Viewer, { publicId, version }: { publicId: string; version: number }, overrides = {}) {
  const saving = { actor: actorOf(viewer, FROM), publicId, version, input: anOrganizerInput(overrides) };
  return saveOrganizer(database, saving, TEST_NOW + 1);
}
const stored = async () => (await database.db.select().from(organizers))[0];

test("a second saver sees what the first stored, and nothing is overwritten", async () => {
  const { owner, organizer } = await circle();
  expect(await save(owner, organizer, { description: "First." })).toEqual({ outcome: "saved" });
  expect(await save(owner, organizer, { description: "Second." })).toMatchObject({
    outcome: "changed-meanwhile",
    organizer: { description: "First.", version: 2 },
  });
  expect(await stored()).toMatchObject({ description: "First.", version: 2 });
  expect(await save(owner, { ...organizer, version: 2 }, { description: "Second." })).toEqual({ outcome: "saved" });
});

test("of two simultaneous saves one gets a conflict; the same form twice is saved once", async () => {
  const { owner, organizer } = await circle();
  const both = await Promise.all(["One.", "Two."].map((description) => save(owner, organizer, { description })));
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["changed-meanwhile", "saved"]);
  const again = { ...organizer, version: 2 };
  const same = await Promise.all([1, 2].map(() => save(owner, again, { description: "Three." })));
  expect(same).toEqual([{ outcome: "saved" }, { outcome: "saved" }]);
  expect(await stored()).toMatchObject({ version: 3 });
});

test("editors and admins can save, others are refused, and the refusal is recorded", async () => {
  const { organizer } = await circle();
  const [editor, stranger] = [await aUser(database), await aUser(database)];
  const [moderator, admin] = [await aUser(database, { role: "moderator" }), await aUser(database, { role: "admin" })];
  await transaction(database.db, (tx) =>
    insertMember(tx, { organizerId: organizer.id, userId: editor.userId }, TEST_NOW),
  );
  for (const other of [stranger, moderator]) {
    await expect(save(other, organizer, { description: "Mine." })).rejects.toMatchObject({ code: "forbidden" });
  }
  const refused = await database.db.select().from(auditEntries);
  expect(refused).toMatchObject([{ outcome: "refused" }, { outcome: "refused" }]);
  expect(await stored()).toMatchObject({ description: "We sit in silence." });
  expect(await save(editor, organizer, { description: "Ours." })).toEqual({ outcome: "saved" });
  expect(await save(admin, { ...organizer, version: 2 }, { description: "Checked." })).toEqual({ outcome: "saved" });
  await expect(save(editor, { publicId: "zzzzzz", version: 1 })).rejects.toMatchObject({ code: "not-found" });
});

test("visibility decides the listing at once, but never shows a suspended organizer", async () => {
  const { owner, organizer } = await circle();
  await save(owner, organizer, { visibility: "public_in_app" });
  expect(await stored()).toMatchObject({ listing: "members" });
  await save(owner, { ...organizer, version: 2 }, { visibility: "private" });
  expect(await stored()).toMatchObject({ listing: "hidden" });
  await database.db.update(organizers).set({ suspendedAt: TEST_NOW });
  await save(owner, { ...organizer, version: 3 }, { visibility: "public_web" });
  expect(await stored()).toMatchObject({ visibility: "public_web", listing: "hidden" });
});

test("a new name is copied to the events that use the old one", async () => {
  const { owner, organizer } = await circle();
  const of = { organizerId: organizer.id };
  await anEvent(database, { ...of, title: "Named", organizerName: "Open Circle" });
  await anEvent(database, { ...of, title: "Guest", organizerName: "A guest of the circle" });
  await save(owner, organizer, { name: "Wide Circle" });
  const named = await database.db
    .select({ title: events.title, name: events.organizerName, key: events.searchKey })
    .from(events);
  expect(named.toSorted((a, b) => a.title.localeCompare(b.title))).toMatchObject([
    { title: "Guest", name: "A guest of the circle" },
    { title: "Named", name: "Wide Circle", key: expect.arrayContaining(["wide"]) },
  ]);
});
