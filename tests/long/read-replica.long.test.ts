import { mkdir, writeFile } from "node:fs/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteProcess, type SiteProcess } from "#tests/support/processes/site-process.ts";
import { KNOWN_PARAMETERS, knownAddress } from "#web/http/known-parameters.server.ts";
import { freePort, startPostgres, type ThrowAwayPostgres } from "../../tools/start-postgres.ts";

const PAGES = 300;
/** An idle connection of PostgreSQL reports its counts within ten seconds. */
const COUNTED_WITHIN_MS = 11_000;
const STARTS_OF_CRAWL = ["/", "/events", "/events?page=2", "/organizers", "/topics", "/calendar", "/calendar?view=day"];
const API = ["/events", "/events?q=a", "/dates", "/organizers", "/topics", "/search?q=a", "/openapi.json"];

let primary: ThrowAwayPostgres;
let replica: ThrowAwayPostgres;
const folder = mkdtempSync(join(tmpdir(), "samehour-replica-"));

beforeAll(async () => {
  const started = await startPostgres();
  const copied = started && (await startPostgres(started.url));
  if (started === null || copied === null) throw new Error("This test needs the programs of PostgreSQL.");
  [primary, replica] = [started, copied];
});
afterAll(async () => {
  await replica?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function aProcess(name: string, settings: Record<string, string>): Promise<SiteProcess> {
  const site = siteProcess(await freePort(), {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    DATABASE_URL: primary.url,
    AUTH_SECRET: "the secret of a site with a replica",
    DATA_DIR: join(folder, name),
    RATE_LIMITS: "off",
    DEMO: "on",
    ...settings,
  });
  await site.start();
  return site;
}

/** The page's text; fails unless it is there. */
async function read(site: SiteProcess, path: string): Promise<string> {
  const response = await fetch(site.origin + path);
  const text = await response.text();
  expect(response.status, `${path} ${text.slice(0, 200)}`).toBe(200);
  return text;
}

/** Addresses that the page cache may store: of every kind, and searches up to `PAGES`. */
async function addressesOf(site: SiteProcess): Promise<readonly string[]> {
  const fixed = Object.keys(KNOWN_PARAMETERS).filter((path) => !path.includes(":"));
  const found = new Set<string>([...fixed, ...API.map((path) => `/api/v1${path}`)]);
  for (const page of STARTS_OF_CRAWL) for (const address of linksOf(await read(site, page))) found.add(address);
  for (const kind of LISTINGS)
    for (const path of [...found].filter((each) => kind.test(each)).slice(0, 15))
      for (const address of [`${path}.ics`, `${path}.data`, `/embed${path}`]) found.add(address);
  const forms = Object.keys(KNOWN_PARAMETERS).map((each) => new RegExp(`^${each.replaceAll(/:[a-z]+/g, "[^/]+")}$`));
  const paths = [...found].map((address) => address.split("?")[0] ?? "");
  expect(forms.filter((form) => !paths.some((path) => form.test(path)))).toEqual([]);
  for (let number = found.size; number < PAGES; number += 1) found.add(`/events?q=silence+${number}`);
  return [...found];
}

/** Events, dates, organizers and topics, which have calendar files and embeds. */
const LISTINGS = [
  /^\/events\/[^/?]+$/,
  /^\/events\/[^/?]+\/\d[^/?]*$/,
  /^\/organizers\/[^/?]+$/,
  /^\/topics\/[^/?]+\/[^/?]+$/,
];

/** The links of a page that lead to pages that the page cache may store. */
function linksOf(html: string): readonly string[] {
  const links = [...html.matchAll(/href="(\/[^"#]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  return links.filter((href) => {
    const [path = "", search] = href.split("?");
    return knownAddress(path, search === undefined ? "" : `?${search}`)?.isShortened === false;
  });
}

async function count({ url }: ThrowAwayPostgres): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const found = await client.query<{ n: string }>(
    "select sum(xact_commit + xact_rollback) as n from pg_stat_database where datname = 'postgres'",
  );
  await client.end();
  return Number(found.rows[0]?.n);
}

/** What `work` returns, and the transactions on both servers while it runs. */
async function counted<Result>(work: () => Promise<Result>) {
  await wait(COUNTED_WITHIN_MS);
  const before = [await count(primary), await count(replica)] as const;
  const began = performance.now();
  const result = await work();
  await wait(COUNTED_WITHIN_MS);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const figures = { primary: (await count(primary)) - before[0], replica: (await count(replica)) - before[1], seconds };
  return { result, figures };
}

/** The status of each page; an event without dates, for example, has no calendar file. */
const statusesOf = (site: SiteProcess, addresses: readonly string[]) => async () => {
  const statuses: Record<string, number> = {};
  for (const address of addresses) {
    const response = await fetch(site.origin + address);
    await response.arrayBuffer();
    statuses[address] = response.status;
  }
  return statuses;
};

test("every kind of public page is read from the replica, and the statements left for the primary are counted", async () => {
  const alone = await aProcess("alone", {});
  const addresses = await addressesOf(alone);
  const idle = await counted(() => wait(20_000));
  const without = await counted(statusesOf(alone, addresses));
  await alone.stop();
  const reading = await aProcess("reading", { DATABASE_READ_URL: replica.url });
  const withReplica = await counted(statusesOf(reading, addresses));
  const output = reading.output();
  await reading.stop();
  await mkdir("reports", { recursive: true });
  const figures = { idle: idle.figures, without: without.figures, withReplica: withReplica.figures };
  await writeFile("reports/read-replica.json", `${JSON.stringify({ pages: addresses.length, ...figures }, null, 2)}\n`);
  expect(withReplica.result).toEqual(without.result);
  expect(Object.values(without.result).filter((status) => status === 200).length).toBeGreaterThan(PAGES * 0.9);
  const faults = output.split("\n").filter((line) => /from the primary|read-only|"level":(?:50|60)/.test(line));
  expect(faults).toEqual([]);
  expect(figures.withReplica.replica).toBeGreaterThan(addresses.length);
  expect(figures.withReplica.primary).toBeLessThan(figures.without.primary / 3);
});
