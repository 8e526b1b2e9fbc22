import { cpus } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isPassword } from "#auth/password/hash-password.ts";
import type { Database } from "#data/database.ts";
import {
  accountsSite,
  type AccountsSite,
  signedInBrowser,
  signUpAndVerify,
} from "#tests/support/accounts/accounts-site.ts";
import { openPgliteTestDatabase } from "#tests/support/database/pglite-test-database.ts";
import { openPostgresTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { startPostgres } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";
import { rankTest } from "./rank-test.ts";
import { benchSessionCost } from "./session-cost.ts";

/** Of each kind of address. */
const ATTEMPTS = 200;
const WARM_UP = 10;
const READS = 2_000;

type Act = (site: AccountsSite, email: string) => Promise<unknown>;

const ACTS: Record<string, Act> = {
  "sign in": (site, email) =>
    site.browser().ask((auth) => auth.signIn({ email, password: "a wrong phrase", returnTo: "/" })),
  "sign up": (site, email) =>
    site
      .browser()
      .ask((auth) =>
        auth.signUp({ email, password: "brass-otter-lantern", name: null, consentVersion: "1", returnTo: "/" }),
      ),
  "forgot password": (site, email) => site.browser().ask((auth) => auth.forgotPassword({ email })),
  "send a code": (site, email) => site.browser().ask((auth) => auth.sendCode({ email, returnTo: "/" })),
};

/** Whether the time of an answer tells who has an account: 400 attempts, known and unknown in turn, on each engine. */
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
  // Shorter than a site's, so that the attempts end in minutes; longer than any of the acts takes here.
  const site = accountsSite(database, { beatMs: 60 });
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
    // Which of the two comes first changes, so that whatever grows during the run falls on both.
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

/** For how long nobody else is answered while people sign in. */
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
