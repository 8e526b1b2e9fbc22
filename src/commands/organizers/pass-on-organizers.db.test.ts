import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { eraseAccount } from "#commands/accounts/erase-account.ts";
import type { Viewer } from "#core/viewer.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import { insertMember } from "#data/queries/organizer-people-write.ts";
import { countComingOwnedEvents } from "#data/queries/owned-things.ts";
import { users } from "#data/tables/accounts.ts";
import { events } from "#data/tables/events.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import { organizers } from "#data/tables/organizers.ts";
import { transaction } from "#data/transaction.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { tablesThatHold } from "#tests/support/database/tables-that-hold.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const WORDS = { host: "Former host", title: "Removed event", reason: "The host’s account was deleted." };

const erase = ({ userId }: Viewer) => eraseAccount(database, { userId, words: WORDS, language: "en" }, TEST_NOW);
const leaver = () => aUser(database, { leaveAt: TEST_NOW });
const join = (organizerId: number, { userId }: Viewer, now = TEST_NOW) =>
  transaction(database.db, (tx) => insertMember(tx, { organizerId, userId }, now));

test("a leaving owner is succeeded by the longest-serving editor, and the dates stay", async () => {
  const owner = await leaver();
  const [later, busy, first] = [await aUser(database), await aUser(database), await aUser(database)];
  await anOrganizer(database, { name: "Other", userId: busy.userId });
  const circle = await anOrganizer(database, { userId: owner.userId, contactEmail: owner.email, contactShown: true });
  await join(circle.id, busy, TEST_NOW - 3);
  await join(circle.id, first, TEST_NOW - 2);
  await join(circle.id, later, TEST_NOW - 1);
  const words = { contactName: "Ann", contactEmail: owner.email };
  await anEvent(database, { title: "Theirs", userId: owner.userId, organizerId: circle.id, ...words });
  expect(await countComingOwnedEvents(database.db, owner.userId)).toBe(0);
  await erase(owner);
  expect(await findOrganizerRole(database.db, first.userId, circle.id)).toBe("owner");
  const [stored] = await database.db.select().from(organizers).orderBy(organizers.id).offset(1);
  expect(stored).toMatchObject({
    name: "Open Circle",
    contactEmail: first.email,
    contactShown: false,
    deletedAt: null,
  });
  expect(await database.db.select().from(events)).toMatchObject([
    { userId: first.userId, organizerId: circle.id, cancelledAt: null, contactEmail: null, contactName: null },
  ]);
  const mails = await database.db.select().from(mailMessages).orderBy(mailMessages.id);
  expect(mails.map(({ name, recipient }) => [name, recipient])).toContainEqual(["organizer-taken-over", first.email]);
  const causes = await database.db.select().from(notificationCauses);
  expect(causes).toMatchObject([{ kind: "organizer-handed-over", userId: first.userId }]);
});

test("an organizer never passes to an editor who is suspended or about to leave", async () => {
  const owner = await leaver();
  const [out, going, good] = [await aUser(database), await leaver(), await aUser(database)];
  const circle = await anOrganizer(database, { userId: owner.userId });
  await join(circle.id, out, TEST_NOW - 3);
  await join(circle.id, going, TEST_NOW - 2);
  await database.db.update(users).set({ suspendedAt: TEST_NOW }).where(eq(users.id, out.userId));
  await anEvent(database, { userId: owner.userId, organizerId: circle.id });
  expect(await countComingOwnedEvents(database.db, owner.userId)).toBe(1);
  await join(circle.id, good, TEST_NOW - 1);
  expect(await countComingOwnedEvents(database.db, owner.userId)).toBe(0);
  await erase(owner);
  expect(await findOrganizerRole(database.db, good.userId, circle.id)).toBe("owner");
  const { rows } = await database.pool.query("select version from organizers");
  expect(rows).toEqual([{ version: circle.version + 1 }]);
  expect(await database.db.select().from(events)).toMatchObject([{ userId: good.userId, cancelledAt: null }]);
});

test("without an eligible editor the organizer is removed, its dates cancelled and their savers notified", async () => {
  const owner = await leaver();
  const busy = await aUser(database);
  await anOrganizer(database, { name: "Other", userId: busy.userId });
  const circle = await anOrganizer(database, { userId: owner.userId });
  await join(circle.id, busy);
  const event = await anEvent(database, { userId: owner.userId, organizerId: circle.id });
  expect(await countComingOwnedEvents(database.db, owner.userId)).toBe(1);
  await erase(owner);
  expect(await findOrganizerRole(database.db, busy.userId, circle.id)).toBeNull();
  expect(await database.db.select().from(events)).toMatchObject([{ userId: null, cancelledAt: TEST_NOW }]);
  const causes = await database.db.select().from(notificationCauses);
  expect(causes).toMatchObject([{ kind: "event-cancelled", cause: { eventId: event.id } }]);
});

test("events that an editor made for an organizer pass to its owner", async () => {
  const [owner, editor] = [await aUser(database), await leaver()];
  const circle = await anOrganizer(database, { userId: owner.userId });
  await join(circle.id, editor);
  const unclaimed = await anOrganizer(database, { name: "Unclaimed" });
  await anEvent(database, { title: "Ours", userId: editor.userId, organizerId: circle.id });
  await anEvent(database, { title: "Alone", userId: editor.userId, organizerId: unclaimed.id });
  expect(await countComingOwnedEvents(database.db, editor.userId)).toBe(1);
  await erase(editor);
  const left = await database.db.select().from(events).orderBy(events.id);
  expect(left).toMatchObject([
    { title: "Ours", userId: owner.userId, cancelledAt: null },
    { title: "Alone", userId: null, cancelledAt: TEST_NOW },
  ]);
  expect(await findOrganizerRole(database.db, owner.userId, circle.id)).toBe("owner");
});

test("invitations, claims, announcements and messages leave no trace of the person who leaves", async () => {
  const person = await aUser(database, { id: "the-leaver", email: "leaver@example.org", leaveAt: TEST_NOW });
  const own = await anOrganizer(database, { name: "Own", userId: person.userId });
  const other = await anOrganizer(database, { name: "Other", userId: (await aUser(database)).userId });
  const run = (text: string) => database.pool.query(text);
  await run(`insert into organizer_invitations (key, organizer_id, email, invited_by, created_at, expires_at) values
    ('${"a".repeat(22)}', ${own.id}, 'friend@example.org', 'the-leaver', now(), now()),
    ('${"b".repeat(22)}', ${other.id}, 'leaver@example.org', null, now(), now())`);
  await run(`insert into organizer_claims (organizer_id, user_id, message, created_at)
    values (${other.id}, 'the-leaver', 'leaver@example.org knows', now())`);
  await run(`insert into announcements (organizer_id, user_id, body, created_at)
    values (${own.id}, 'the-leaver', 'Write to leaver@example.org', now())`);
  await run(
    `insert into organizer_messages (organizer_id, user_id, created_at) values (${other.id}, 'the-leaver', now())`,
  );
  await run(`insert into mail_messages (key, name, recipient, language, message, due_at, created_at)
    select 'organizer-message:' || id, 'organizer-message', 'x@example.org', 'en', '{"replyTo": "leaver@example.org"}', now(), now()
      from organizer_messages`);
  await erase(person);
  await run("delete from mail_messages where name = 'account-erased'");
  expect(await tablesThatHold(database.pool, "leaver@example.org")).toEqual([]);
  expect(await tablesThatHold(database.pool, "friend@example.org")).toEqual([]);
  expect((await tablesThatHold(database.pool, "the-leaver")).filter((name) => name !== "public.audit_entries")).toEqual(
    [],
  );
});
