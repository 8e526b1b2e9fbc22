import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#data/database.ts";
import { expectNothingLost } from "#tests/support/database/write-until-killed.ts";
import { storedSubmissions } from "#tests/support/processes/mixed-load/stored.ts";
import { type SiteProcess, siteProcess } from "#tests/support/processes/site-process.ts";
import { submissionForm } from "#tests/support/processes/site-forms.ts";
import { aVisitor } from "#tests/support/processes/visitor.ts";
import { freePort, startPostgres } from "../../tools/start-postgres.ts";

const ROUNDS = Number(process.env["LONG_KILLS"] ?? 100);
const TIMEOUT_MS = 120_000 + ROUNDS * 40_000;
const SENDERS = 4;
/** A process is killed within this time after it acknowledged a first form. */
const KILLED_WITHIN_MS = 600;
const RECOVERS_WITHIN = { timeout: 60_000, interval: 20 };

test(
  `an embedded database whose process is killed ${ROUNDS} times loses no row`,
  { timeout: TIMEOUT_MS },
  async (context) => {
    const dataDir = aFolder(context);
    await expectNothingLost(dataDir, ROUNDS);
  },
);

test(
  `an embedded site killed ${ROUNDS} times while receiving forms loses none and restarts without help`,
  { timeout: TIMEOUT_MS },
  async (context) => {
    const dataDir = aFolder(context);
    const site = await aSite({ DATA_DIR: dataDir });
    context.onTestFinished(() => site.kill());
    const sent = openForms(site.origin);
    for (let round = 0; round < ROUNDS; round += 1) {
      await site.start();
      await sent.during(`round ${round}`, () => site.kill());
    }
    await site.start();
    expect(await site.stop()).toBe(0);
    await sent.expectStored({ url: null, dataDir });
  },
);

test(
  `a site whose process and PostgreSQL are each killed ${ROUNDS} times while receiving forms loses none`,
  { timeout: 2 * TIMEOUT_MS },
  async (context) => {
    const postgres = await startPostgres();
    if (postgres === null) throw new Error("This test needs PostgreSQL on this machine.");
    context.onTestFinished(() => postgres.stop());
    await withDatabase({ url: postgres.url, dataDir: "" }, async ({ pool }) => {
      // Tests of other things do not wait for the log of writes.
      await pool.query("alter database postgres set synchronous_commit = on");
    });
    const site = await aSite({ DATA_DIR: aFolder(context), DATABASE_URL: postgres.url });
    context.onTestFinished(() => site.kill());
    const sent = openForms(site.origin);
    for (let round = 0; round < ROUNDS; round += 1) {
      await site.start();
      await sent.during(`PostgreSQL, round ${round}`, async () => postgres.crash());
      await postgres.resume();
      // The same process, without a restart.
      await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status, RECOVERS_WITHIN).toBe(200);
      await sent.during(`the site, round ${round}`, () => site.kill());
    }
    await sent.expectStored({ url: postgres.url, dataDir: "" });
  },
);

function aFolder(context: { onTestFinished: (work: () => void) => void }): string {
  const folder = mkdtempSync(join(tmpdir(), "samehour-killed-"));
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function aSite(settings: Readonly<Record<string, string>>): Promise<SiteProcess> {
  const own = { NODE_ENV: "production", HOST: "127.0.0.1", DEMO: "off", RATE_LIMITS: "off", TRUST_PROXY: "loopback" };
  return siteProcess(await freePort(), { ...own, ...settings });
}

type Where = { url: string | null; dataDir: string };

async function withDatabase<Result>(
  where: Where,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
) {
  const database = await openDatabase({ ...where, purpose: "test", log: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Visitors who submit events without a pause, and what the site acknowledged. */
function openForms(origin: string) {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();

  async function send(title: string): Promise<number> {
    sent.add(title);
    const form = submissionForm({ title, email: `sender-${sent.size}@example.org` });
    const answer = await aVisitor({ address: `198.51.100.${sent.size % 250}` }).post(`${origin}/submit-events`, form);
    if ((await answer.text()).includes("</html>") && answer.status === 200) acknowledged.add(title);
    return answer.status;
  }

  return {
    /** Sends forms until `kill` has killed what must be killed, some moments after a first form was acknowledged. */
    async during(round: string, kill: () => Promise<void>): Promise<void> {
      const before = acknowledged.size;
      const load = { ended: false };
      const one = async (sender: number): Promise<void> => {
        for (let at = 0; !load.ended; at += 1) {
          const status = await send(`${round}, sender ${sender}, form ${at}`).catch(() => 0);
          expect([0, 200, 503]).toContain(status);
        }
      };
      const senders = Array.from({ length: SENDERS }, (_, sender) => one(sender));
      await expect.poll(() => acknowledged.size, RECOVERS_WITHIN).toBeGreaterThan(before);
      await wait(Math.random() * KILLED_WITHIN_MS);
      await kill();
      load.ended = true;
      await Promise.all(senders);
    },
    async expectStored(where: Where): Promise<void> {
      const found = await withDatabase(where, storedSubmissions);
      expect(acknowledged.size).toBeGreaterThan(ROUNDS);
      expect(
        [...acknowledged].filter((title) => found.get(title) !== 1),
        "lost or doubled",
      ).toEqual([]);
      expect(
        [...found.keys()].filter((title) => !sent.has(title)),
        "nobody sent",
      ).toEqual([]);
    },
  };
}
