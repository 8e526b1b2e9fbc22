import { expect, test } from "vitest";
import { confirmContact, joinList, leaveList } from "#commands/contacts/join-list.ts";
import { putBackContact, removeContact } from "#commands/contacts/remove-contact.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import {
  CONFIRM_WITHIN_MS,
  type ContactList,
  DATES_RETENTION_MS,
  LEFT_RETENTION_MS,
  MAIL_AGAIN_MS,
} from "#core/contacts/contact.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { countConfirmedAt, countContacts } from "#data/queries/contacts.ts";
import { deleteOldContacts } from "#data/queries/contacts-write.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { contacts, mailMessages } from "#data/tables/mail.ts";
import { aContact } from "#tests/support/builders/a-contact.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ANN = "ann@example.org";
const actor = SYSTEM_ACTOR;

const join = (overrides: { list?: ContactList; email?: string; isMailed?: boolean } = {}, now = TEST_NOW) => {
  const requested = {
    list: "newsletter",
    email: ANN,
    isMailed: true,
    language: "en",
    zone: "UTC",
    ...overrides,
  } as const;
  return joinList(database, { actor, baseUrl: "https://same.example", ...requested }, now);
};
const rows = () => database.db.select().from(contacts).orderBy(contacts.id);
const mails = async () =>
  (await database.db.select().from(mailMessages).orderBy(mailMessages.id)).map(({ message }) => message);
const keyOf = async (at = 0) => (await rows())[at]?.key ?? "";

test("an address stays pending until its owner confirms it by email; each step is in the audit log", async () => {
  expect(await join()).toBe("requested");
  const key = await keyOf();
  const link = `https://same.example/subscriptions/${key}`;
  const data = { list: "newsletter", link, unsubscribeLink: link, expiresAt: TEST_NOW + CONFIRM_WITHIN_MS };
  expect(await mails()).toEqual([{ name: "list-confirm", data }]);
  expect(await rows()).toMatchObject([{ email: ANN, confirmedAt: null, leftAt: null }]);
  expect(await confirmContact(database, { actor, key }, TEST_NOW + 1)).toBe("confirmed");
  expect(await confirmContact(database, { actor, key }, TEST_NOW + 2)).toBe("confirmed");
  expect(await rows()).toMatchObject([{ confirmedAt: TEST_NOW + 1, leftAt: null }]);
  expect(await leaveList(database, { actor, key }, TEST_NOW + 3)).toBe("left");
  expect(await leaveList(database, { actor, key }, TEST_NOW + 4)).toBe("left");
  expect(await rows()).toMatchObject([{ confirmedAt: TEST_NOW + 1, leftAt: TEST_NOW + 3 }]);
  const written = await database.db.select().from(auditEntries).orderBy(auditEntries.id);
  expect(written.map(({ action, entityType }) => [action, entityType])).toEqual([
    ["join-list", "contact"],
    ["confirm-contact", "contact"],
    ["leave-list", "contact"],
  ]);
  expect(JSON.stringify(written)).not.toContain(ANN);
});

test("the two lists are independent of each other", async () => {
  expect([await join(), await join({ list: "waitlist" })]).toEqual(["requested", "requested"]);
  await leaveList(database, { actor, key: await keyOf(0) }, TEST_NOW);
  expect((await rows()).map(({ list, leftAt }) => [list, leftAt])).toEqual([
    ["newsletter", TEST_NOW],
    ["waitlist", null],
  ]);
});

test("an address that is entered again is recognized, and is emailed at most once an hour", async () => {
  await join();
  expect(await join({}, TEST_NOW + MAIL_AGAIN_MS - 1)).toBe("already");
  expect(await mails()).toHaveLength(1);
  expect(await join({}, TEST_NOW + MAIL_AGAIN_MS)).toBe("already");
  await confirmContact(database, { actor, key: await keyOf() }, TEST_NOW + MAIL_AGAIN_MS);
  await join({}, TEST_NOW + 2 * MAIL_AGAIN_MS);
  expect((await mails()).map((message) => message?.name)).toEqual(["list-confirm", "list-confirm", "list-already"]);
  await join({ email: "full@example.org", isMailed: false });
  expect(await mails()).toHaveLength(3);
});

test("for the waitlist, the page says that an address is already on it, so no email is sent", async () => {
  await join({ list: "waitlist" });
  await confirmContact(database, { actor, key: await keyOf() }, TEST_NOW);
  expect(await join({ list: "waitlist" }, TEST_NOW + 2 * MAIL_AGAIN_MS)).toBe("already");
  expect(await mails()).toHaveLength(1);
});

test("many simultaneous requests for one address create one row and one message", async () => {
  const joined = await Promise.all(Array.from({ length: 6 }, () => join()));
  expect(joined.toSorted()).toEqual(["already", "already", "already", "already", "already", "requested"]);
  expect([await rows(), await mails()].map((each) => each.length)).toEqual([1, 1]);
});

test("someone who left can rejoin from their page; entering the address again starts over", async () => {
  await join();
  const key = await keyOf();
  await confirmContact(database, { actor, key }, TEST_NOW);
  await leaveList(database, { actor, key }, TEST_NOW + 5);
  expect(await confirmContact(database, { actor, key }, TEST_NOW + 6)).toBe("confirmed");
  expect(await rows()).toMatchObject([{ confirmedAt: TEST_NOW, leftAt: null }]);
  await leaveList(database, { actor, key }, TEST_NOW + 7);
  expect(await join({}, TEST_NOW + 8)).toBe("requested");
  expect(await rows()).toMatchObject([
    { email: null, key: null, confirmedAt: TEST_NOW, leftAt: TEST_NOW + 7 },
    { email: ANN, confirmedAt: null, leftAt: null, askedAt: TEST_NOW + 8 },
  ]);
  expect(await confirmContact(database, { actor, key }, TEST_NOW + 9)).toBeNull();
});

test("unconfirmed addresses are deleted after a week, left ones after 30 days, and their dates later", async () => {
  await join({ email: "silent@example.org" });
  await join();
  const key = await keyOf(1);
  await confirmContact(database, { actor, key }, TEST_NOW);
  expect(await deleteOldContacts(database.db, TEST_NOW + CONFIRM_WITHIN_MS)).toBe(0);
  expect(await deleteOldContacts(database.db, TEST_NOW + CONFIRM_WITHIN_MS + 1)).toBe(1);
  await leaveList(database, { actor, key }, TEST_NOW);
  expect(await deleteOldContacts(database.db, TEST_NOW + LEFT_RETENTION_MS)).toBe(0);
  expect(await deleteOldContacts(database.db, TEST_NOW + LEFT_RETENTION_MS + 1)).toBe(1);
  expect(await rows()).toMatchObject([{ email: null, key: null, confirmedAt: TEST_NOW, leftAt: TEST_NOW }]);
  expect(await deleteOldContacts(database.db, TEST_NOW + DATES_RETENTION_MS + 1)).toBe(1);
  expect(await rows()).toEqual([]);
});

test("an unknown page key does nothing", async () => {
  expect(await confirmContact(database, { actor, key: "x".repeat(32) }, TEST_NOW)).toBeNull();
  expect(await leaveList(database, { actor, key: "x".repeat(32) }, TEST_NOW)).toBeNull();
});

const admin = async () => actorFor(await aUser(database, { role: "admin" }));
const written = async () =>
  (await database.db.select().from(auditEntries).orderBy(auditEntries.id)).map(
    ({ action, outcome, entityId, facts }) => ({
      action,
      outcome,
      entityId,
      facts,
    }),
  );

test("an admin can remove an address at its owner's request, and restore it if nothing changed since", async () => {
  await aContact(database, { email: ANN });
  const [row] = await rows();
  const id = row?.id ?? 0;
  const who = await admin();
  const removed = { id, leftAt: TEST_NOW + 5 };
  expect(await removeContact(database, { actor: who, id, isForgotten: false }, TEST_NOW + 5)).toEqual({
    outcome: "removed",
    email: ANN,
    removed,
  });
  expect(await removeContact(database, { actor: who, id, isForgotten: false }, TEST_NOW + 6)).toEqual({
    outcome: "already",
    email: ANN,
  });
  expect(await rows()).toMatchObject([{ email: ANN, leftAt: TEST_NOW + 5 }]);
  const putBack = (at: typeof removed) => putBackContact(database, { actor: who, removed: at }, TEST_NOW + 7);
  expect(await putBack({ id, leftAt: TEST_NOW })).toEqual({ outcome: "too-late" });
  expect(await putBack(removed)).toEqual({ outcome: "restored", email: ANN });
  expect(await putBack(removed)).toEqual({ outcome: "too-late" });
  expect(await rows()).toMatchObject([{ confirmedAt: TEST_NOW, leftAt: null }]);
  const context = { outcome: "done", entityId: String(id) };
  expect(await written()).toEqual([
    { ...context, action: "remove-contact", facts: { list: "newsletter", before: "confirmed", forgotten: false } },
    { ...context, action: "put-back-contact", facts: { list: "newsletter" } },
  ]);
});

test("a forgotten address is deleted at once with its page key; only its dates stay", async () => {
  const key = await aContact(database, { email: ANN });
  await aContact(database, { list: "waitlist", email: ANN });
  const [id = 0] = (await rows()).map((row) => row.id);
  const who = await admin();
  const forget = () => removeContact(database, { actor: who, id, isForgotten: true }, TEST_NOW + 5);
  expect(await forget()).toEqual({ outcome: "forgotten", email: ANN });
  expect(await forget()).toEqual({ outcome: "unknown" });
  expect(await rows()).toMatchObject([
    { email: null, key: null, confirmedAt: TEST_NOW, leftAt: TEST_NOW + 5 },
    { list: "waitlist", email: ANN, leftAt: null },
  ]);
  expect(await leaveList(database, { actor, key }, TEST_NOW + 6)).toBeNull();
  expect(await putBackContact(database, { actor: who, removed: { id, leftAt: TEST_NOW + 5 } }, TEST_NOW + 7)).toEqual({
    outcome: "too-late",
  });
  expect(JSON.stringify(await written())).not.toContain(ANN);
});

test("the daily counts always equal a count of all addresses", async () => {
  const who = await admin();
  const counted = async () => {
    const { rows: found } = await database.pool.query(`
      select count(*) filter (where confirmed_at is not null and left_at is null and list = 'newsletter')::int as confirmed,
             count(*) filter (where confirmed_at is null and left_at is null and list = 'newsletter')::int as pending,
             count(*) filter (where confirmed_at is not null and left_at is not null and list = 'newsletter')::int as left,
             count(*) filter (where confirmed_at is not null and left_at is null and list = 'waitlist')::int as waitlist
        from contacts`);
    return found[0];
  };
  const agree = async (expected: object) => {
    const days = await countContacts(database.db, 0);
    expect(days).toEqual(await counted());
    expect(days).toEqual(expected);
  };
  await agree({ confirmed: 0, pending: 0, left: 0, waitlist: 0 });
  for (const email of ["a@example.org", "b@example.org", "c@example.org", "d@example.org"]) await join({ email });
  await join({ email: "a@example.org", list: "waitlist" });
  await agree({ confirmed: 0, pending: 4, left: 0, waitlist: 0 });
  const [a, b, , , ofWaitlist] = await rows();
  for (const each of [a, b, ofWaitlist])
    await confirmContact(database, { actor, key: each?.key ?? "" }, TEST_NOW + DAY_MS);
  await agree({ confirmed: 2, pending: 2, left: 0, waitlist: 1 });
  expect(await countConfirmedAt(database.db, [TEST_NOW, TEST_NOW + DAY_MS])).toEqual([0, 2]);
  await leaveList(database, { actor, key: a?.key ?? "" }, TEST_NOW + 2 * DAY_MS);
  await removeContact(database, { actor: who, id: b?.id ?? 0, isForgotten: true }, TEST_NOW + 3 * DAY_MS);
  await agree({ confirmed: 0, pending: 2, left: 2, waitlist: 1 });
  expect(
    await countConfirmedAt(
      database.db,
      [1, 2, 3].map((days) => TEST_NOW + days * DAY_MS),
    ),
  ).toEqual([2, 1, 0]);
  await join({ email: "a@example.org" }, TEST_NOW + 4 * DAY_MS);
  await agree({ confirmed: 0, pending: 3, left: 2, waitlist: 1 });
  await deleteOldContacts(database.db, TEST_NOW + DATES_RETENTION_MS + 30 * DAY_MS);
  await agree({ confirmed: 0, pending: 0, left: 0, waitlist: 1 });
});
