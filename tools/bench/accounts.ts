import { cpus } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pino } from "pino";
import type { Accounts } from "#auth/accounts.ts";
import { openAccounts } from "#auth/open-accounts.ts";
import { isPassword } from "#auth/password/hash-password.ts";
import type { Database } from "#data/database.ts";
import { loadBuild } from "#server/load-build.ts";
import { requestValues } from "#server/request-values.ts";
import { openUploadLimit } from "#storage/storage.ts";
import {
  accountsSite,
  type AccountsSite,
  AUTH_SECRET,
  BASE_URL,
  signedInBrowser,
  signUpAndVerify,
} from "#tests/support/accounts/accounts-site.ts";
import { aFixedSite, aSite } from "#tests/support/builders/a-site.ts";
import { openPgliteTestDatabase } from "#tests/support/database/pglite-test-database.ts";
import { openPostgresTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { noStorage } from "#tests/support/pictures/no-storage.ts";
import { startPostgres } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";
import { fillWithSeries } from "./fill.ts";
import { rankTest } from "./rank-test.ts";
import { median } from "./rounds.ts";

/** Attempts for each kind of address. */
const ATTEMPTS = 200;
const WARM_UP = 10;
const READS = 2_000;

type Act = (site: AccountsSite, email: string) => Promise<unknown>;

const ACTS: Record<string, Act> = {
  "sign in": (site, email) =>
    site.browser().run((auth) => auth.signIn({ email, password: "a wrong phrase", returnTo: "/" })),
  "sign up": (site, email) =>
    site
      .browser()
      .run((auth) =>
        auth.signUp({ email, password: "brass-otter-lantern", name: null, consentVersion: "1", returnTo: "/" }),
      ),
  "forgot password": (site, email) => site.browser().run((auth) => auth.forgotPassword({ email })),
  "send a code": (site, email) => site.browser().run((auth) => auth.sendCode({ email, returnTo: "/" })),
};

/**
 * Whether response times reveal which addresses have an account: 400 attempts, known and unknown in turn, on each
 * engine.
 */
export async function benchAccounts(): Promise<void> {
  process.stdout.write(`${cpus()[0]?.model ?? "?"}, ${cpus().length} cores, Node ${process.versions.node}\n`);
  process.stdout.write(`Milliseconds, medians of ${ATTEMPTS} attempts each, in turn. p above 0.05: nobody can tell.\n`);
  if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
  const server = await startPostgres();
  if (server) {
    process.env["TEST_DATABASE_URL"] = server.url;
    await benchEngine("PostgreSQL", await openPostgresTestDatabase());
    await server.stop();
  }
  await benchEngine("PGlite", await openPgliteTestDatabase());
  await benchHashing();
}

async function benchEngine(name: string, database: Database): Promise<void> {
  // Shorter than a site's, so that the attempts end in minutes; longer than any flow takes here.
  const site = accountsSite(database, { stepMs: 60 });
  await signUpAndVerify(site, "known@example.org");
  process.stdout.write(`\n${name}\n${"".padEnd(18)}     known   unknown      p\n`);
  for (const [act, attempt] of Object.entries(ACTS)) {
    const { known, unknown } = await compare(site, attempt);
    const figures = [median(known), median(unknown)].map((ms) => ms.toFixed(2).padStart(9));
    process.stdout.write(`${act.padEnd(18)} ${figures.join(" ")}  ${rankTest(known, unknown).toFixed(3)}\n`);
  }
  const browser = await signedInBrowser(site, "reader@example.org");
  const began = performance.now();
  for (let n = 0; n < READS; n += 1) await browser.viewer();
  process.stdout.write(`who sent a request ${((performance.now() - began) / READS).toFixed(3)} ms\n`);
  await benchSessionCost(database);
  await database.close();
}

async function compare(site: AccountsSite, attempt: Act) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < ATTEMPTS + WARM_UP; n += 1) {
    // The order alternates, so that anything that grows during the run affects both.
    const order = n % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const kind of order) {
      const email = kind === "known" ? "known@example.org" : `unknown${n}@example.org`;
      const began = performance.now();
      await attempt(site, email);
      if (n >= WARM_UP) times[kind].push(performance.now() - began);
    }
  }
  return times;
}

/** The longest time for which all other requests wait while people sign in. */
async function benchHashing(): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  await Promise.all(Array.from({ length: 16 }, () => isPassword("a wrong phrase", null)));
  const took = performance.now() - began;
  delay.disable();
  process.stdout.write(
    `\n16 passwords at once: ${took.toFixed(0)} ms; meanwhile the event loop was late by ${(delay.percentile(99) / 1e6).toFixed(1)} ms (p99), ${(delay.max / 1e6).toFixed(1)} ms at most\n`,
  );
}

const EVENTS = 1_000;
const PAGES = 150;
const PAGES_WARM_UP = 40;
const SITE = aFixedSite({ baseUrl: BASE_URL });

/**
 * The cost of reading the session in a signed-in page of events: the same page in this process, alternately with the
 * session read and with a known viewer. Needs the built pages.
 */
async function benchSessionCost(database: Database): Promise<void> {
  const now = Date.now();
  await fillWithSeries(database, { from: 0, to: EVENTS, now });
  const { cookies } = await signedInBrowser(accountsSite(database), "page-reader@example.org");
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const settings = { secret: AUTH_SECRET, siteName: SITE.name, baseUrl: BASE_URL, limitFactor: null, providers: [] };
  const accounts = openAccounts({
    database,
    ...settings,
    stepMs: 0,
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
  for (let n = 0; n < PAGES + PAGES_WARM_UP; n += 1) {
    const turns = [["reads", accounts] as const, ["knows", known] as const];
    for (const [kind, which] of n % 2 === 0 ? turns : turns.toReversed()) {
      const began = performance.now();
      await page(which);
      if (n >= PAGES_WARM_UP) times[kind].push(performance.now() - began);
    }
  }
  const [reads, knows] = [median(times.reads), median(times.knows)];
  // Compared within each turn: other load on the machine affects both pages of a turn alike.
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
