import { loadavg } from "node:os";
import { openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { startPostgres } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";
import { fillWithSeries } from "./fill.ts";
import { inTurns, ROUNDS } from "./rounds.ts";
import { startSite } from "./site.ts";

const SIZE = 1_000;
const HEADERS = { "accept-encoding": "br, gzip", accept: "text/html", cookie: "tz=Europe/Paris" };

/** The list of events first: the views of the calendar are compared with it. */
const PAGES = ["/events", "/calendar", "/calendar?view=week", "/calendar?view=day", "/calendar?view=agenda"];

/** The CPU of each view of the calendar beside the list of events, none from the page cache; prints as it goes. */
export async function benchCalendar(size: number = SIZE): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === null) return print("Calendar: not measured, there is no PostgreSQL on this machine");
  try {
    if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
    await fill(postgres.url, size);
    await measure(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function fill(url: string, size: number): Promise<void> {
  const database = await openDatabase({ url, dataDir: ".", purpose: "bench", log: () => {} });
  try {
    await migrate(database.pool);
    await fillWithSeries(database, { from: 0, to: size, now: Date.now() });
    await database.pool.query("vacuum analyze");
  } finally {
    await database.close();
  }
}

async function measure(url: string): Promise<void> {
  const site = await startSite({ DATABASE_URL: url, PAGE_CACHE_MB: "0" });
  try {
    print(`median of ${ROUNDS} rounds of 1 s in turn, load average ${loadavg()[0]?.toFixed(1)}`);
    const contenders = PAGES.map((page) => ({ origin: site.origin + page, pid: site.pid }));
    const figures = await inTurns(contenders, { path: "", seconds: 1, connections: 1, headers: HEADERS });
    const list = figures[0]?.cpuMs ?? Number.NaN;
    print(`${"rendered".padEnd(24)}  CPU ms  of the list`);
    for (const [at, page] of PAGES.entries()) {
      const cpu = figures[at]?.cpuMs ?? Number.NaN;
      print(`${page.padEnd(24)}${cpu.toFixed(2).padStart(8)}${(cpu / list).toFixed(2).padStart(13)}`);
    }
  } finally {
    await site.stop();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
