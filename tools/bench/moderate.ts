import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DESK_PATH } from "#core/moderation/moderation-list.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { listRunningBatches } from "#data/queries/moderation-batches.ts";
import { roles } from "#data/tables/accounts.ts";
import { runCommand } from "../testing/run-command.ts";
import { cookieOf, fillMembers, LIVE_SECRET, memberId } from "./fill.ts";
import { importFile } from "./import-file.ts";
import { pacedLoad } from "./load.ts";
import { cpuOf } from "./rounds.ts";
import { type StartedProgram, startSite } from "./site.ts";

const EVENTS = 866;
const RATIO_MAX = 2;
const CPU_MAX_SECONDS = 5;
const IDLE_SECONDS = 15;
const WARM_SECONDS = 5;
const LOOK_EVERY_MS = 100;
const PATHS = ["/events", "/events?type=prayer", "/events?q=sitting"];

/**
 * `npm run bench -- moderate [EVENTS]`: 'Approve all' of imported events on the built server with the embedded
 * database: when it answers, when all is done, the CPU of the process, and public pages meanwhile, none of which is
 * cached. Fails above the limits.
 */
export async function benchModerate(events: number = EVENTS): Promise<void> {
  if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
  const folder = mkdtempSync(join(tmpdir(), "samehour-bench-moderate-"));
  const file = join(folder, "bench.csv");
  const settings = { DATA_DIR: join(folder, "data"), PAGE_CACHE_MB: "0", AUTH_SECRET: LIVE_SECRET };
  try {
    await writeFile(file, importFile(events, Date.now()));
    const site = await startSite(settings);
    try {
      const code = await runCommand(["src/cli/import.ts", file], { ...settings, NODE_ENV: "production" });
      if (code !== 0) throw new Error(`the import command ended with ${code}`);
      const purpose = "bench";
      const database = await openDatabase({ url: null, dataDir: settings.DATA_DIR, purpose, share: true, log: print });
      await aModerator(database);
      await measure(site, { database, events });
      await database.close();
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function aModerator(database: Database): Promise<void> {
  await fillMembers(database, { members: 1, sessions: 1 });
  await database.db.insert(roles).values({ userId: memberId(0), role: "moderator", grantedAt: Date.now() });
}

type Measured = { database: Database; events: number };

async function measure(site: StartedProgram, { database, events }: Measured): Promise<void> {
  print(`'Approve all' of ${events} events on the embedded database; load average ${loadavg()[0]?.toFixed(1)}`);
  // The same work without visitors beside it says what it costs by itself.
  const alone = await decideAll(site, { database, events });
  print(`alone: ${wordsOf(alone)} (at most ${CPU_MAX_SECONDS} s of CPU)`);
  await putBack(database);
  await walk(site.origin, () => wait(WARM_SECONDS * 1_000));
  const idle = await walk(site.origin, () => wait(IDLE_SECONDS * 1_000));
  let beside = alone;
  const meanwhile = await walk(site.origin, async () => {
    beside = await decideAll(site, { database, events });
  });
  const ratio = meanwhile / idle;
  print(`beside visitors: ${wordsOf(beside)}, their CPU included`);
  print(`pages: p99 ${idle.toFixed(1)} ms idle, ${meanwhile.toFixed(1)} ms meanwhile, ratio ${ratio.toFixed(2)}`);
  print(`load average ${loadavg()[0]?.toFixed(1)} (ratio at most ${RATIO_MAX})`);
  if (ratio > RATIO_MAX || alone.cpu > CPU_MAX_SECONDS) process.exitCode = 1;
}

type Run = { answered: number; done: number; cpu: number };

/** Sends the form of the page as a browser does, and waits until all events are decided. Times in seconds. */
async function decideAll({ origin, pid }: StartedProgram, { database, events }: Measured): Promise<Run> {
  const [began, cpu] = [performance.now(), cpuOf(pid) ?? 0];
  const headers = { cookie: cookieOf(0, LIVE_SECRET), origin, "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ intent: "approve", all: "1", asOf: String(Date.now()) });
  const answer = await fetch(origin + DESK_PATH, { method: "POST", headers, body, redirect: "manual" });
  if (answer.status >= 400 || answer.headers.get("location") !== DESK_PATH)
    throw new Error(`the decision was answered with ${answer.status} ${answer.headers.get("location")}`);
  const answered = (performance.now() - began) / 1_000;
  while (!(await isOver(database))) await wait(LOOK_EVERY_MS);
  const decided = await countApproved(database);
  if (decided !== events) throw new Error(`${decided} of ${events} events were approved`);
  return { answered, done: (performance.now() - began) / 1_000, cpu: ((cpuOf(pid) ?? 0) - cpu) / 1_000 };
}

async function isOver({ db }: Database): Promise<boolean> {
  return (await listRunningBatches(db)).length === 0;
}

async function countApproved({ pool }: Database): Promise<number> {
  const found = await pool.query<{ n: number }>("select count(*)::int as n from events where moderation = 'approved'");
  return found.rows[0]?.n ?? 0;
}

async function putBack({ pool }: Database): Promise<void> {
  await pool.query("delete from moderation_decisions");
  await pool.query("delete from moderation_batches");
  await pool.query(
    "update events set import_status = 'pending', moderation = 'pending', listing = 'hidden', updated_at = created_at where import_status = 'done'",
  );
  await pool.query("update occurrences set listing = 'hidden'");
}

/** Walks all paths at once while something else happens; the p99 of the slowest, in ms. */
async function walk(origin: string, work: () => Promise<unknown>): Promise<number> {
  const over = work();
  const loads = await Promise.all(PATHS.map((path) => pacedLoad(origin + path, () => over)));
  return Math.max(...loads.map(({ p99 }) => p99));
}

function wordsOf({ answered, done, cpu }: Run): string {
  return `answered after ${answered.toFixed(2)} s, done after ${done.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
