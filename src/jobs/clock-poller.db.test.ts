import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { watchClock } from "#commands/clock/watch-clock.ts";
import { claimMail } from "#commands/mail/claim-mail.ts";
import { advanceDates } from "#commands/occurrences/advance-dates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { openJobQueue } from "#data/job-queue.ts";
import { hasClockLeapt } from "#data/queries/clock.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { events } from "#data/tables/events.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { noteClock } from "#jobs/clock-poller.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const WRONG = TEST_NOW + 40 * DAY_MS;
const AFTER = TEST_NOW + MINUTE_MS;

const MAIL = {
  key: "sign-in-code:7",
  to: "ana@example.org",
  language: "en",
  zone: null,
  message: { name: "sign-in-code", data: { code: "482913", expiresAt: TEST_NOW + 10 * MINUTE_MS } },
  userId: null,
} as const;

const at = (now: number) => noteClock({ database, now: () => now, log: () => undefined });

async function pointersOf(id: number) {
  const [found] = await database.db.select().from(events).where(eq(events.id, id));
  return [found?.currentOriginalLocal, found?.lastOriginalLocal];
}

test("after a clock ran 40 days ahead and was corrected, every event is at its next date", async () => {
  const weekly = await anEvent(database, { title: "Weekly" });
  const before = await pointersOf(weekly.id);
  await at(TEST_NOW);
  await at(WRONG);
  await advanceDates(database, WRONG);
  expect(await pointersOf(weekly.id)).not.toEqual(before);
  await at(AFTER);
  expect(await pointersOf(weekly.id)).toEqual(before);
});

test("a series created under a wrong clock gets its missing dates", async () => {
  await at(WRONG);
  const weekly = await anEvent(database, { title: "Weekly", now: WRONG });
  const [lacking] = await pointersOf(weekly.id);
  await at(AFTER);
  const [current = ""] = await pointersOf(weekly.id);
  expect(current && lacking && current < lacking).toBe(true);
});

test("nothing is deleted by age until a clock that leapt has run evenly for six hours", async () => {
  const leapt = (now: number) => hasClockLeapt(database.db, now);
  expect(await leapt(TEST_NOW), "nobody has seen the clock").toBe(false);
  await at(TEST_NOW);
  expect(await leapt(TEST_NOW + HOUR_MS)).toBe(false);
  expect(await leapt(WRONG), "before anybody noted it").toBe(true);
  await at(WRONG);
  expect(await leapt(WRONG + MINUTE_MS)).toBe(true);
  for (let hours = 1; hours <= 6; hours += 1) await at(WRONG + hours * HOUR_MS);
  expect(await leapt(WRONG + 6 * HOUR_MS)).toBe(false);
  await at(AFTER);
  expect(await leapt(AFTER)).toBe(false);
});

test("a message overdue only by a clock that leapt keeps waiting, and is sent under the right one", async () => {
  await at(TEST_NOW);
  await enqueueMail(database.db, MAIL, TEST_NOW);
  expect((await claimMail(database, WRONG, 5)).claimed).toEqual([]);
  await at(WRONG);
  expect((await claimMail(database, WRONG, 5)).claimed).toEqual([]);
  await at(AFTER);
  expect((await claimMail(database, AFTER, 5)).claimed).toMatchObject([{ key: MAIL.key, attempts: 1 }]);
});

test("what a wrong clock postponed by weeks is due again once the clock is corrected", async () => {
  const { db } = database;
  await at(WRONG);
  await enqueueMail(db, MAIL, TEST_NOW);
  await db.update(mailMessages).set({ dueAt: WRONG + HOUR_MS });
  await db.execute(
    `insert into auth_limits (key, refilled_at) values ('locked out', '${new Date(WRONG).toISOString()}')`,
  );
  expect(await watchClock(database, AFTER)).toEqual({ move: "put-back", byMs: AFTER - WRONG, broughtBack: 2 });
  expect(await db.select().from(mailMessages)).toMatchObject([{ dueAt: AFTER }]);
});

test("the job queue continues by the corrected clock", async () => {
  const queue = await openJobQueue(database, failOnLog);
  await queue.define({ name: "probe", expireInSeconds: 60 });
  await queue.enqueue("probe");
  await queue.stop(5_000);
  const wrong = new Date(WRONG).toISOString();
  await database.pool.query(`update jobs.version set cron_on = '${wrong}'`);
  await database.pool.query(`update jobs.queue set monitor_on = '${wrong}', maintain_on = '${wrong}'`);
  await database.pool.query(`update jobs.job set start_after = '${wrong}' where name = 'probe'`);
  await watchClock(database, WRONG);
  await watchClock(database, AFTER);
  const left = await database.pool.query(
    `select 1 from jobs.version where cron_on > $1 union all select 1 from jobs.queue where monitor_on > $1 or maintain_on > $1
     union all select 1 from jobs.job where name = 'probe' and start_after > $1`,
    [new Date(AFTER).toISOString()],
  );
  expect(left.rows).toEqual([]);
});
