import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { runCheckLinks } from "#jobs/check-links.ts";
import { openPostgresTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { startPostgres } from "../start-postgres.ts";
import { fillWithSeries } from "./fill.ts";

const LINKS = 10_000;
/** How long each site thinks. */
const ANSWERS_AFTER_MS = 100;
/** Sites beside the meeting services. */
const SITES = 400;
const FILL_TIMEOUT_MS = 30 * 60_000;
const MB = 1024 ** 2;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/**
 * `npm run bench -- links [LINKS] [PACE]`: the job that checks links, on PostgreSQL and a server on this machine that plays
 * all sites: three in five links are rooms of Zoom, one is of Google Meet, which is not requested, and one of one of
 * many sites. PACE multiplies the pauses between requests; 1 as in service. Fails if a link is left out.
 */
export async function benchLinks(now: EpochMs, links: number = LINKS, pace = 1): Promise<void> {
  const server = await startPostgres();
  if (server === null) throw new Error("PostgreSQL is not on this machine, and links are measured on it only");
  process.env["TEST_DATABASE_URL"] = server.url;
  const database = await openPostgresTestDatabase({ statementTimeoutMs: FILL_TIMEOUT_MS });
  const web = await aWeb();
  try {
    await fillWithSeries(database, { from: 0, to: links, now });
    await database.pool.query(
      `update events set link = case when id % 5 < 3 then 'http://zoom.us:${web.port}/j/' || id
         when id % 5 = 3 then 'https://meet.google.com/' || id
         else 'http://site' || id / 5 % ${SITES} || '.example:${web.port}/' || id end`,
    );
    await database.pool.query("vacuum analyze");
    const found = await database.pool.query<{ n: number }>(
      "select count(distinct link)::int as n from events where current_starts_at is not null and listing <> 'hidden'",
    );
    await checkAll(database, web, { links: found.rows[0]?.n ?? 0, pace, now });
  } finally {
    web.close();
    await database.close();
    await server.stop();
  }
}

type Web = Awaited<ReturnType<typeof aWeb>>;

async function checkAll(
  database: Database,
  web: Web,
  { links, pace, now }: { links: number; pace: number; now: EpochMs },
): Promise<void> {
  const before = memory();
  const began = performance.now();
  const peak = { rss: 0 };
  const sampling = setInterval(() => {
    peak.rss = Math.max(peak.rss, process.memoryUsage().rss);
  }, 1_000);
  print("minutes  checked  heap MB  resident MB");
  const clock = () => now + performance.now() - began;
  let checked = 0;
  while (checked < links) {
    await runCheckLinks({
      database,
      now: clock,
      log: (message, details) =>
        void (message === "links were checked" ? null : print(message, JSON.stringify(details))),
      site: { name: "Samehour", baseUrl: "https://same.example" },
      importNetwork: { sheetsOrigin: "", trusted: web.trusted },
      pace,
    });
    const found = await database.pool.query<{ n: number }>("select count(checked_at)::int as n from link_checks");
    checked = found.rows[0]?.n ?? 0;
    report((performance.now() - began) / MINUTE_MS, checked);
    if (checked < links) await wait(1_000);
  }
  clearInterval(sampling);
  const hours = (performance.now() - began) / HOUR_MS;
  print(`${Math.round(checked / hours)} links an hour, ${web.requests()} requests, at ${pace} of the pauses`);
  print(
    `heap ${before.heap} MB before and ${memory().heap} MB after, at most ${Math.round(peak.rss / MB)} MB resident`,
  );
}

function report(minutes: number, checked: number): void {
  const { heap, rss } = memory();
  print(`${minutes.toFixed(1).padStart(7)}  ${String(checked).padStart(7)}  ${heap.padStart(7)}  ${rss.padStart(11)}`);
}

function memory(): { heap: string; rss: string } {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: (heapUsed / MB).toFixed(1), rss: (rss / MB).toFixed(0) };
}

/** A server that plays all sites; a room of Zoom that cannot exist has its page of errors. */
async function aWeb() {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const path = request.url ?? "";
    setTimeout(() => {
      if (path === "/robots.txt") response.writeHead(404).end();
      else if (path === "/j/10000000000") response.end("<title>Error</title>Invalid meeting ID (3,001)");
      else response.end(`<title>Launch Meeting</title>${"x".repeat(20_000)}`);
    }, ANSWERS_AFTER_MS);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const trusted = ["zoom.us", ...Array.from({ length: SITES }, (_, at) => `site${at}.example`)];
  return {
    port,
    trusted: trusted.map((host) => `${host}:${port}`),
    requests: () => requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function print(...words: readonly string[]): void {
  process.stdout.write(`${words.join(" ")}\n`);
}
