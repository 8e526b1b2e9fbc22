import { expect, test } from "vitest";
import { enqueueMail, enqueueMails } from "#data/queries/mail-write.ts";
import { claimDueMail } from "#data/queries/claimed-mail-write.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { transaction } from "#data/transaction.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

const MAIL = {
  key: "sign-in-code:7",
  to: "ana@example.org",
  language: "en",
  zone: null,
  message: { name: "sign-in-code", data: { code: "482913", expiresAt: TEST_NOW + 600_000 } },
  userId: "u1",
} as const;

test("mail requested twice with one key is queued once, and not at all if the transaction fails", async () => {
  const { db } = database;
  const failing = transaction(db, async (tx) => {
    await enqueueMail(tx, MAIL, TEST_NOW);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await db.select().from(mailMessages)).toEqual([]);
  await transaction(db, (tx) => enqueueMail(tx, MAIL, TEST_NOW));
  await enqueueMail(db, { ...MAIL, to: "other@example.org" }, TEST_NOW + 1);
  expect(await db.select().from(mailMessages)).toMatchObject([
    { recipient: "ana@example.org", status: "waiting", message: MAIL.message, dueAt: TEST_NOW, attempts: 0 },
  ]);
});

test("a message carries its recipient's clock format, and none without a preference", async () => {
  const { db } = database;
  const { userId } = await aUser(database, { email: MAIL.to });
  await db.insert(userPreferences).values({ userId, hour12: false, createdAt: TEST_NOW, updatedAt: TEST_NOW });
  await enqueueMail(db, { ...MAIL, userId }, TEST_NOW);
  await enqueueMail(db, { ...MAIL, key: "another", userId: null }, TEST_NOW);
  expect((await claimDueMail(db, TEST_NOW, 9)).map(({ hour12 }) => hour12)).toEqual([false, null]);
});

test("times in a message use the recipient's chosen zone, or else that of the request", async () => {
  const { db } = database;
  const { userId } = await aUser(database, { email: MAIL.to });
  const mail = { ...MAIL, zone: "America/New_York" };
  await enqueueMail(db, { ...mail, key: "before", userId }, TEST_NOW);
  await db
    .insert(userPreferences)
    .values({ userId, timezone: "Asia/Kolkata", createdAt: TEST_NOW, updatedAt: TEST_NOW });
  await enqueueMail(db, { ...mail, key: "after", userId }, TEST_NOW);
  await enqueueMail(db, { ...mail, key: "nobody", userId: null }, TEST_NOW);
  const zones = (await claimDueMail(db, TEST_NOW, 9)).map(({ key, zone }) => `${key} ${zone}`);
  expect(zones).toEqual(["before America/New_York", "after Asia/Kolkata", "nobody America/New_York"]);
});

test.each(["ana@example.org\nBcc: x@example.org", "ana@example.org,bo@example.org", "Ana <ana@example.org>"])(
  "the database refuses a recipient like %j",
  async (to) => {
    await expect(enqueueMail(database.db, { ...MAIL, to }, TEST_NOW)).rejects.toThrow("insert into");
  },
);

test("timely mail yields to requested mail, bulk mail to both, and each takes only its share", async () => {
  const { db } = database;
  const one = (key: string) => ({ ...MAIL, key, hour12: null });
  const numbers = await enqueueMails(db, ["b1", "b2", "b3", "b1"].map(one), "bulk", TEST_NOW - 60_000);
  expect([...numbers.keys()]).toEqual(["b1", "b2", "b3"]);
  expect((await enqueueMails(db, [one("b1")], "bulk", TEST_NOW)).size).toBe(0);
  await enqueueMails(db, ["t1", "t2"].map(one), "timely", TEST_NOW - 30_000);
  await enqueueMail(db, { ...MAIL, key: "code" }, TEST_NOW);
  const claimed = async (limit: number, timely: number, bulk: number) =>
    (await claimDueMail(db, TEST_NOW, limit, { timely, bulk }))
      .map(({ key, priority }) => `${key} ${priority}`)
      .toSorted();
  expect(await claimed(1, 1, 1)).toEqual(["code 0"]);
  expect(await claimed(5, 0, 0)).toEqual([]);
  expect(await claimed(1, 1, 1)).toEqual(["t1 1"]);
  expect(await claimed(5, 5, 2)).toEqual(["b1 2", "b2 2", "t2 1"]);
});
