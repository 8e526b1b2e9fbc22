import { pino } from "pino";
import type { Accounts } from "#auth/accounts.ts";
import { openAccounts } from "#auth/open-accounts.ts";
import type { Database } from "#data/database.ts";
import { loadBuild } from "#server/load-build.ts";
import { requestValues } from "#server/request-values.ts";
import { accountsSite, AUTH_SECRET, BASE_URL, signedInBrowser } from "#tests/support/accounts/accounts-site.ts";
import { aFixedSite, aSite } from "#tests/support/builders/a-site.ts";
import { openUploadLimit } from "#storage/storage.ts";
import { noStorage } from "#tests/support/pictures/no-storage.ts";
import { fillWithSeries } from "./fill-with-series.ts";
import { median } from "./rounds.ts";

const EVENTS = 1_000;
const PAGES = 150;
const WARM_UP = 40;
const SITE = aFixedSite({ baseUrl: BASE_URL });

/**
 * What reading the session costs a whole signed-in page of events: the same page, in this process, in turns with the session
 * read and with its viewer known already. Needs the built pages.
 */
export async function benchSessionCost(database: Database): Promise<void> {
  const now = Date.now();
  await fillWithSeries(database, { from: 0, to: EVENTS, now });
  const { cookies } = await signedInBrowser(accountsSite(database), "page-reader@example.org");
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const settings = { secret: AUTH_SECRET, siteName: SITE.name, baseUrl: BASE_URL, limitFactor: null, providers: [] };
  const accounts = openAccounts({
    database,
    ...settings,
    beatMs: 0,
    onVerified: async () => {},
    log: (error) => {
      throw error;
    },
  });
  const viewer = await accounts.readViewer(cookie, now);
  if (viewer === null) throw new Error("nobody is signed in");
  const known: Accounts = { ...accounts, readViewer: async () => viewer };
  const page = await pageMaker(database, cookie);
  const times = { reads: [] as number[], knows: [] as number[] };
  for (let n = 0; n < PAGES + WARM_UP; n += 1) {
    const turns = [["reads", accounts] as const, ["knows", known] as const];
    for (const [kind, which] of n % 2 === 0 ? turns : turns.toReversed()) {
      const began = performance.now();
      await page(which);
      if (n >= WARM_UP) times[kind].push(performance.now() - began);
    }
  }
  const [reads, knows] = [median(times.reads), median(times.knows)];
  // Of each turn by itself: whatever else the machine does meets both pages of a turn alike.
  const more = median(times.reads.map((ms, at) => ms - (times.knows[at] ?? Number.NaN)));
  const share = (more / reads) * 100;
  process.stdout.write(
    `a signed-in page   ${reads.toFixed(2)} ms, ${knows.toFixed(2)} ms without reading the session: ${share.toFixed(1)} % of it (15 % at most)\n`,
  );
}

async function pageMaker(database: Database, cookie: string): Promise<(accounts: Accounts) => Promise<void>> {
  const { web } = await loadBuild("production");
  const choices = async () => ({ ...aSite(), holdEvents: "new" as const });
  const rest = {
    database,
    storage: noStorage,
    uploads: openUploadLimit(),
    clock: Date.now,
    log: pino({ level: "silent" }),
    site: SITE,
    choices,
  };
  const url = new URL("/events", BASE_URL);
  const headers = new Headers({ cookie, accept: "text/html" });
  return async (accounts) => {
    const requested = { id: "bench", method: "GET", url, headers, address: null };
    const { response } = await web.answer(
      new Request(url, { headers }),
      await requestValues(requested, { ...rest, accounts }),
    );
    const html = await response.text();
    if (response.status !== 200 || !html.includes("page-reader")) throw new Error("that was not the signed-in page");
  };
}
