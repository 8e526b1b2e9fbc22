import { Counter, Gauge, type Registry } from "prom-client";
import type { Database } from "#data/database.ts";
import { findServerVersion } from "#data/queries/health.ts";
import { findMetricFigures } from "#data/queries/metrics.ts";
import { knownBackups } from "#data/stored-backups.ts";
import type { Clock } from "#server/clock.ts";

/** What is read when a program scrapes the metrics. */
export type Measured = {
  database: Pick<Database, "db" | "pool" | "kind">;
  clock: Clock;
  dataDir: string;
  cache: () => { pages: number; bytes: number; hit: number; miss: number; stale: number };
  liveStreams: () => number;
};

/** The database is queried at most this often, however many programs scrape the metrics. */
const ASK_EVERY_MS = 10_000;

/** Adds the metrics that show a state: each is read at every scrape. */
export function addGauges(registry: Registry, measured: Measured): void {
  addProcessGauges(registry, measured);
  addPoolGauges(registry, measured);
  addDatabaseGauges(registry, measured);
}

function addProcessGauges(registry: Registry, { clock, dataDir, cache, liveStreams }: Measured): void {
  const add = gaugesIn(registry);
  add("samehour_live_streams", "Open streams of live updates", liveStreams);
  add("samehour_page_cache_pages", "Pages in the page cache", () => cache().pages);
  add("samehour_page_cache_bytes", "Memory of the page cache", () => cache().bytes);
  add("samehour_last_backup_timestamp_seconds", "When the latest local backup was made; 0 for none", () => {
    return (knownBackups(dataDir, clock()).backups[0]?.takenAt ?? 0) / 1_000;
  });
  const outcomes = new Counter({
    name: "samehour_page_cache_requests_total",
    help: "Requests for pages that may be cached, by outcome; stale: the database was away",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      const { hit, miss, stale } = cache();
      outcomes.reset();
      for (const [outcome, count] of Object.entries({ hit, miss, stale })) outcomes.inc({ outcome }, count);
    },
  });
}

function addPoolGauges(registry: Registry, { database }: Measured): void {
  const connections = new Gauge({
    name: "samehour_database_connections",
    help: "Connections of the pool, and requests that wait for one",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { idleCount: idle, totalCount, waitingCount: waiting } = database.pool;
      const states = { idle, busy: totalCount - idle, waiting };
      for (const [state, count] of Object.entries(states)) connections.set({ state }, count);
    },
  });
  let version: string | null = null;
  const info = new Gauge({
    name: "samehour_database_info",
    help: "Engine and version of the database, always 1",
    labelNames: ["engine", "version"],
    registers: [registry],
    async collect() {
      version ??= await findServerVersion(database.db).catch(() => null);
      if (version !== null) info.set({ engine: database.kind, version: version.split(" on ")[0] ?? version }, 1);
    },
  });
}

type Figures = Awaited<ReturnType<typeof findMetricFigures>>;

function addDatabaseGauges(registry: Registry, { database, clock }: Measured): void {
  const add = gaugesIn(registry);
  let read: { at: number; figures: Promise<Figures | null> } | null = null;
  const figures = (): Promise<Figures | null> => {
    if (read === null || performance.now() - read.at > ASK_EVERY_MS) {
      // A database that is away is a value of its own.
      read = { at: performance.now(), figures: findMetricFigures(database.db, clock()).catch(() => null) };
    }
    return read.figures;
  };
  const known = (name: keyof Figures) => async () => (await figures())?.[name] ?? Number.NaN;
  add("samehour_database_up", "Whether the database answered", async () => ((await figures()) === null ? 0 : 1));
  add("samehour_database_size_bytes", "Size of the database", known("databaseBytes"));
  add("samehour_mail_waiting", "Messages that wait to be sent", known("mailWaiting"));
  add("samehour_mail_failed", "Messages of the last 30 days that failed", known("mailFailed"));
  add("samehour_push_waiting", "Pushes that wait to be sent", known("pushWaiting"));
  add("samehour_jobs_due", "Background jobs that are due and not begun", known("jobsDue"));
  add("samehour_job_lag_seconds", "How long the oldest due job has waited", known("jobLagSeconds"));
}

/** Adds gauges that are read when the metrics are. */
function gaugesIn(registry: Registry) {
  return (name: string, help: string, read: () => number | Promise<number>): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => void gauge.set(await read()),
    });
  };
}
