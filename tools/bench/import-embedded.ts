import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runCommand } from "../testing/run-command.ts";
import { importFile } from "./import-file.ts";
import { pacedLoad } from "./load.ts";
import { startSite } from "./site.ts";

const ROWS = 10_000;
const RATIO_MAX = 3;
const IDLE_SECONDS = 20;
const WARM_SECONDS = 5;
/** One client requests each of these in turn. */
const PATHS = ["/events", "/events?type=prayer", "/events?q=sitting"];

/**
 * Response times of pages while the built server imports a file of this many rows into the embedded database, and while
 * it undoes the import. The page cache is off, so each page needs the database's only session. Prints as it goes; fails
 * above the limit.
 */
export async function benchEmbeddedImport(rows: number = ROWS): Promise<void> {
  if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
  const folder = mkdtempSync(join(tmpdir(), "samehour-bench-import-"));
  const file = join(folder, "bench.csv");
  const settings = { DATA_DIR: join(folder, "data"), PAGE_CACHE_MB: "0" };
  try {
    await writeFile(file, importFile(rows, Date.now()));
    const site = await startSite(settings);
    const command = async (...args: readonly string[]) => {
      const code = await runCommand(["src/cli/import.ts", ...args], { ...settings, NODE_ENV: "production" });
      if (code !== 0) throw new Error(`the import command ended with ${code}`);
    };
    try {
      print(`Import of ${rows} rows into the embedded database; load average ${loadavg()[0]?.toFixed(1)}`);
      await walk(site.origin, () => wait(WARM_SECONDS * 1_000));
      const empty = await walk(site.origin, () => wait(IDLE_SECONDS * 1_000));
      const imported = await walk(site.origin, () => command(file, "--approve"));
      // The lists are longer now, so the undo is compared with new times of idle pages.
      const full = await walk(site.origin, () => wait(IDLE_SECONDS * 1_000));
      const undone = await walk(site.origin, () => command("undo"));
      const isWithin = [
        printRatio("import", { idle: full, meanwhile: imported }),
        printRatio("undo", { idle: full, meanwhile: undone }),
      ];
      print(`Idle before the import: p99 ${empty.p99.toFixed(1)} ms; load average ${loadavg()[0]?.toFixed(1)}`);
      if (isWithin.includes(false)) process.exitCode = 1;
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Walk = { p99: number; seconds: number };

/** Requests all paths concurrently while `work` runs; returns the p99 of the slowest in ms. */
async function walk(origin: string, work: () => Promise<unknown>): Promise<Walk> {
  const began = performance.now();
  const over = work();
  const loads = await Promise.all(PATHS.map((path) => pacedLoad(origin + path, () => over)));
  return { p99: Math.max(...loads.map(({ p99 }) => p99)), seconds: (performance.now() - began) / 1_000 };
}

function printRatio(what: string, { idle, meanwhile }: { idle: Walk; meanwhile: Walk }): boolean {
  const ratio = meanwhile.p99 / idle.p99;
  const times = `p99 ${idle.p99.toFixed(1)} ms idle, ${meanwhile.p99.toFixed(1)} ms meanwhile`;
  print(`${what}: ${meanwhile.seconds.toFixed(1)} s; ${times}, ratio ${ratio.toFixed(2)} (at most ${RATIO_MAX})`);
  return ratio <= RATIO_MAX;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
