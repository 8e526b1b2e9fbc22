import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anEmbeddedFolder } from "#tests/support/database/embedded-folder.ts";
import { SHARED_SOURCES, SHORT_LIVED } from "#tests/support/short-lived.ts";

const WORKER = join(import.meta.dirname, "../../tests/support/database/import-worker.ts");
const ROWS = 300;
/** By how much the clock of the processes is behind, in milliseconds: it begins at the same time in each run. */
const BEHIND = Date.now() - TEST_NOW;

let dataDir = "";
beforeAll(async () => {
  dataDir = await anEmbeddedFolder("import-killed");
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Seen = { states: string[]; found: Record<string, number> | null };

/** Lets a process work on imports until it ends, or kills itself with SIGKILL once it has stored more than `after` rows. */
async function workUntil(after: number, args: readonly string[] = []): Promise<Seen> {
  const child = spawn(process.execPath, [...SHORT_LIVED, WORKER, dataDir, String(after), String(BEHIND), ...args], {
    env: { ...process.env, ...SHARED_SOURCES },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const seen: Seen = { states: [], found: null };
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith("found ")) seen.found = JSON.parse(line.slice(6)) as Record<string, number>;
    if (line.startsWith("state ")) seen.states.push(line.slice(6));
  }
  return seen;
}

test(
  "an import whose process is killed repeatedly resumes at its checkpoint and completes",
  { timeout: 600_000 },
  async () => {
    const first = await workUntil(0, [String(ROWS)]);
    expect(first.found).toBeNull();
    const half = Number(first.states.at(-1)?.split(" ")[1]);
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(ROWS);
    const second = await workUntil(half);
    expect(Number(second.states[0]?.split(" ")[1]), "what was stored is there").toBeGreaterThanOrEqual(half);
    const last = second.found === null ? await workUntil(Infinity) : second;
    expect(last.states.at(-1)).toBe(`applied ${ROWS}`);
    const { dates, ...found } = last.found ?? {};
    expect(found).toEqual({ events: ROWS, sources: ROWS, changes: ROWS, imported: ROWS });
    expect(dates).toBe(ROWS * Math.round((dates ?? 0) / ROWS));
  },
);
