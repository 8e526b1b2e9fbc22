import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { mapColumns } from "#commands/imports/map-columns.ts";
import { previewImport } from "#commands/imports/preview-import.ts";
import { startImport } from "#commands/imports/start-import.ts";
import { workOnImport } from "#commands/imports/work-on-import.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import type { Database } from "#data/database.ts";
import { openPgliteTestDatabase } from "#tests/support/database/pglite-test-database.ts";

/** The longest that any page may wait for any file. */
const LIMIT_MS = 200;
/** How often a page needs the event loop, between the database's responses. */
const PAGE_TURNS = 10;
const CHUNK_BYTES = 65_536;
const NAMES = "title,description,start_date,end_date,organizer_name,type,link";
const ROW = "Silence,Half an hour,2026-12-05T19:00,2026-12-05T20:00,Lakeside,meditation,https://meet.example.org/a";

const lines = (line: string, count: number): string => `${line}\n`.repeat(count);
const rowsWith = (more: string, count: number): string =>
  Array.from({ length: count }, (_, at) => ROW.replace("Silence", `Silence ${at} ${more}`)).join("\n");
const calendar = (inner: string): string => `BEGIN:VCALENDAR\nVERSION:2.0\n${inner}\nEND:VCALENDAR\n`;
const entry = (id: number, inner = ""): string =>
  `BEGIN:VEVENT\nUID:${id}\nSUMMARY:Silence ${id}\nDTSTART:20261205T190000Z\nDTEND:20261205T200000Z\n${inner}END:VEVENT\n`;
const nested = (name: string, depth: number): string => lines(`BEGIN:${name}`, depth) + lines(`END:${name}`, depth);

/** Files that each try to keep the process busy, generated one at a time. */
const FILES: readonly (readonly [name: string, fileName: string, make: () => string])[] = [
  ["100,000 columns x 20 rows", "a.csv", () => lines("x,".repeat(100_000), 20)],
  ["a million columns", "a.csv", () => lines(",".repeat(1_000_000), 2)],
  [
    "256 columns x 2,000 rows",
    "a.csv",
    () => `${NAMES}${",x".repeat(249)}\n${lines(`${ROW}${",y".repeat(249)}`, 2_000)}`,
  ],
  ["a cell of 1.2 MB", "a.csv", () => `${NAMES}\n${rowsWith("x".repeat(1_200_000), 3)}`],
  ["cells of 50,000 characters", "a.csv", () => `${NAMES}\n${rowsWith("é 🙏".repeat(12_000), 100)}`],
  ["quotes that never close", "a.csv", () => `${NAMES}\n"${"x\n".repeat(3_000_000)}`],
  ["a million blank rows", "a.csv", () => `${NAMES}\n${"\n".repeat(1_000_000)}${ROW}`],
  ["200,000 rows of one letter", "a.csv", () => `${NAMES}\n${lines("x", 200_000)}`],
  [
    "2,000 rows at fault in all columns",
    "a.csv",
    () => `${NAMES}\n${lines("'=x,'@y,32/32/32,x,,?,javascript:x", 2_000)}`,
  ],
  ["5,000 rows, as people have them", "a.csv", () => `${NAMES}\n${rowsWith("", 5_000)}`],
  ["components nested 100,000 deep", "a.ics", () => calendar(nested("VTODO", 100_000) + entry(1))],
  ["alarms nested 100,000 deep", "a.ics", () => calendar(entry(1, nested("VALARM", 100_000)))],
  ["an entry of 240,000 characters", "a.ics", () => calendar(entry(1, lines("EXDATE:20260101T100000Z", 10_000)))],
  ["an entry of 10 MB", "a.ics", () => calendar(entry(1, lines("X-A:1", 1_600_000)) + entry(2))],
  ["parameters without end", "a.ics", () => calendar(entry(1, `X-A${";B=1".repeat(45_000)}:x\n`))],
  ["a line of 10 MB", "a.ics", () => calendar(entry(1, `DESCRIPTION:${"x".repeat(10_000_000)}\n`))],
  ["20,000 changed dates of one series", "a.ics", () => calendar(changedDates(20_000))],
];

function changedDates(count: number): string {
  const changes = Array.from({ length: count }, () => entry(1, "RECURRENCE-ID:20261212T190000Z\n"));
  return entry(1, "RRULE:FREQ=WEEKLY\n") + changes.join("");
}

/**
 * Uploads, maps, previews and applies files designed to keep a process busy; prints how long its event loop was blocked
 * at a time.
 */
export async function benchHostileImports(now: number): Promise<void> {
  const database = await openPgliteTestDatabase();
  process.stdout.write(
    `While a file is read and worked on: the longest delay of the event loop, and the most that the thread computes while a page needs it ${PAGE_TURNS} times, at most ${LIMIT_MS} ms.\n`,
  );
  let isWithin = true;
  try {
    for (const [name, fileName, make] of FILES) {
      const bytes = Buffer.from(make());
      const { took, delay, page, outcome } = await measured(() => bring(database, { fileName, bytes }, now));
      isWithin &&= page <= LIMIT_MS;
      const size = (bytes.length / 1e6).toFixed(1).padStart(5);
      process.stdout.write(
        `${name.padEnd(36)} ${size} MB ${took.toFixed(0).padStart(6)} ms, delay ${delay.toFixed(0).padStart(3)} ms, page ${page.toFixed(0).padStart(3)} ms: ${outcome}\n`,
      );
    }
  } finally {
    await database.close();
  }
  if (!isWithin) process.exitCode = 1;
}

async function measured(work: () => Promise<string>) {
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  // Generating the file is not part of the figure.
  await wait(50);
  monitor.enable();
  await wait(20);
  const began = performance.now();
  const stopped = new AbortController();
  const pages = longestPage(stopped.signal);
  const outcome = await work();
  const took = performance.now() - began;
  stopped.abort();
  const page = await pages;
  monitor.disable();
  return { took, delay: monitor.max / 1e6, page, outcome };
}

/**
 * The longest computation of this thread during which a page waits, if it needs the event loop ten times in a row, in
 * ms of CPU. Independent of other programs on the machine.
 */
async function longestPage(signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const before = process.threadCpuUsage();
    for (let turn = 0; turn < PAGE_TURNS; turn += 1) await wait(0);
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
  }
  return longest;
}

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

async function bring(database: Database, file: { fileName: string; bytes: Uint8Array }, now: number): Promise<string> {
  const options = { timezone: "UTC", approve: false, owner: null };
  const newImport = { actor: SYSTEM_ACTOR, kind: null, source: null, fileName: file.fileName, options };
  const started = await startImport(database, { ...newImport, file: inChunks(file.bytes) }, now);
  if (started.outcome === "refused") return `refused, ${started.fault.key}`;
  if (started.outcome !== "started") return started.outcome;
  const { runId } = started;
  if (started.state === "uploaded") {
    const mapping = [0, 1, 2, 3, 4, 5, 6].map((place) => NAMES.split(",")[place] as "title");
    const mapped = await mapColumns(database, { actor: SYSTEM_ACTOR, runId, mapping }, now);
    if (mapped.outcome === "refused") return `refused, ${mapped.fault.key}`;
  }
  const deps = { db: database.db, kind: database.kind, now: () => now, isStopped: () => false };
  await previewImport(database, { actor: SYSTEM_ACTOR, runId }, now);
  await workOnImport(deps, "bench");
  await applyImport(database, { actor: SYSTEM_ACTOR, runId }, now);
  await workOnImport(deps, "bench");
  const { rows } = await database.pool.query<{ state: string; result: { imported: number; refused: number } | null }>(
    "select state, result from import_runs where public_id = $1",
    [runId],
  );
  const [run] = rows;
  return `${run?.state}, ${run?.result?.imported ?? 0} imported, ${run?.result?.refused ?? 0} refused`;
}
