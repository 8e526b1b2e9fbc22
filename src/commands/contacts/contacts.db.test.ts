import { expect, test } from "vitest";
import { confirmContact } from "#commands/contacts/confirm-contact.ts";
import { joinList } from "#commands/contacts/join-list.ts";
import { leaveList } from "#commands/contacts/leave-list.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import {
  CONFIRM_WITHIN_MS,
  type ContactList,
  DATES_KEPT_MS,
  LEFT_KEPT_MS,
  MAIL_AGAIN_MS,
} from "#core/contacts/contact.ts";
import { forgetOldContacts } from "#data/queries/contacts-write.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { contacts } from "#data/tables/contacts.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ANN = "ann@example.org";
const actor = SYSTEM_ACTOR;

const join = (given: { list?: ContactList; email?: string; isMailed?: boolean } = {}, now = TEST_NOW) => {
  const asked = { list: "newsletter", email: ANN, isMailed: true, language: "en", zone: "UTC", ...given } as const;
  return joinList(database, { actor, baseUrl: "https://same.example", ...asked }, now);
};
const rows = () => database.db.select().from(contacts).orderBy(contacts.id);
const mails = async () =>
  (await database.db.select().from(mailMessages).orderBy(mailMessages.id)).map(({ message }) => message);
const keyOf = async (at = 0) => (await rows())[at]?.key ?? "";

test("an address waits on the list until its owner says yes from the mailbox; each act is written down", async () => {
  expect(await join()).toBe("asked");
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

test("the two lists know nothing of each other", async () => {
  expect([await join(), await join({ list: "waitlist" })]).toEqual(["asked", "asked"]);
  await leaveList(database, { actor, key: await keyOf(0) }, TEST_NOW);
  expect((await rows()).map(({ list, leftAt }) => [list, leftAt])).toEqual([
    ["newsletter", TEST_NOW],
    ["waitlist", null],
  ]);
});

test("an address that is typed again is known; its mailbox hears of it once an hour at most", async () => {
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

test("of the waitlist the screen says that somebody is on it, so no message does", async () => {
  await join({ list: "waitlist" });
  await confirmContact(database, { actor, key: await keyOf() }, TEST_NOW);
  expect(await join({ list: "waitlist" }, TEST_NOW + 2 * MAIL_AGAIN_MS)).toBe("already");
  expect(await mails()).toHaveLength(1);
});

test("many at once with one address make one row and one message", async () => {
  const joined = await Promise.all(Array.from({ length: 6 }, () => join()));
  expect(joined.toSorted()).toEqual(["already", "already", "already", "already", "already", "asked"]);
  expect([await rows(), await mails()].map((each) => each.length)).toEqual([1, 1]);
});

test("whoever left can come back from the page, and by typing the address begins anew", async () => {
  await join();
  const key = await keyOf();
  await confirmContact(database, { actor, key }, TEST_NOW);
  await leaveList(database, { actor, key }, TEST_NOW + 5);
  expect(await confirmContact(database, { actor, key }, TEST_NOW + 6)).toBe("confirmed");
  expect(await rows()).toMatchObject([{ confirmedAt: TEST_NOW, leftAt: null }]);
  await leaveList(database, { actor, key }, TEST_NOW + 7);
  expect(await join({}, TEST_NOW + 8)).toBe("asked");
  expect(await rows()).toMatchObject([
    { email: null, key: null, confirmedAt: TEST_NOW, leftAt: TEST_NOW + 7 },
    { email: ANN, confirmedAt: null, leftAt: null, askedAt: TEST_NOW + 8 },
  ]);
  expect(await confirmContact(database, { actor, key }, TEST_NOW + 9)).toBeNull();
});

test("who never confirms goes after a week, who left loses the address after 30 days, and the dates go with the counts", async () => {
  await join({ email: "silent@example.org" });
  await join();
  const key = await keyOf(1);
  await confirmContact(database, { actor, key }, TEST_NOW);
  expect(await forgetOldContacts(database.db, TEST_NOW + CONFIRM_WITHIN_MS)).toBe(0);
  expect(await forgetOldContacts(database.db, TEST_NOW + CONFIRM_WITHIN_MS + 1)).toBe(1);
  await leaveList(database, { actor, key }, TEST_NOW);
  expect(await forgetOldContacts(database.db, TEST_NOW + LEFT_KEPT_MS)).toBe(0);
  expect(await forgetOldContacts(database.db, TEST_NOW + LEFT_KEPT_MS + 1)).toBe(1);
  expect(await rows()).toMatchObject([{ email: null, key: null, confirmedAt: TEST_NOW, leftAt: TEST_NOW }]);
  expect(await forgetOldContacts(database.db, TEST_NOW + DATES_KEPT_MS + 1)).toBe(1);
  expect(await rows()).toEqual([]);
});

test("a page that nobody has does nothing", async () => {
  expect(await confirmContact(database, { actor, key: "x".repeat(32) }, TEST_NOW)).toBeNull();
  expect(await leaveList(database, { actor, key: "x".repeat(32) }, TEST_NOW)).toBeNull();
});
