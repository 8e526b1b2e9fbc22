import { sql } from "drizzle-orm";
import fc from "fast-check";
import { SESSION_COOKIE } from "#auth/cookies.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { anInput, faultOf, type SentInput } from "#tests/support/fuzz/send-inputs.ts";
import { findInputs } from "#tests/support/fuzz/site-inputs.ts";
import { aMember, sessionOf } from "#tests/support/member.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Pages from which links lead to the others. */
const STARTS = ["/", "/events", "/calendar", "/organizers", "/submit-events", "/alerts/new?type=prayer", "/free-hours"]
  .concat(["/login", "/signup", "/forgot-password", "/landing/main", "/embed", "/time-zone", "/api/docs"])
  .concat(["/my-events", "/create-event", "/saved-events", "/preferences", "/profile/edit", "/account"])
  .concat([
    "/api/v1/events",
    "/api/v1/organizers",
    "/api/v1/topics",
    "/events.ics",
    "/oembed?url=x",
    "/feeds/events.rss",
  ]);
const AT_ONCE = 4;
const BATCH = 1_000;
const SLOW_MS = 1_000;
const TRIES = 3;
/** Late requests that are sent again when no others run. */
const LATE_MAX = 100;
const TIMES_A_LIST = 5;
/** Faults that are shown; one cause may have thousands. */
const SHOWN = 20;

type Fuzzed = {
  cases: number;
  /** Requests with a wrong answer, and failures in the log. */
  faults: readonly string[];
  /** Requests that took longer than a second, which `findSlow` sends again. */
  late: readonly SentInput[];
  /** The numbers of rows that no request may delete, before and after. */
  rows: { before: unknown; after: unknown };
};

/**
 * Sends random requests and forms to a running demo site, as a visitor and as a member who owns nothing. The same seed
 * sends the same.
 */
export async function fuzzSite(server: TestServer, { cases, seed }: { cases: number; seed: number }): Promise<Fuzzed> {
  const session = `${SESSION_COOKIE}=${await sessionOf(server, await aMember(server))}`;
  const before = await countRows(server);
  const found = [await findInputs(server.origin, STARTS, ""), await findInputs(server.origin, STARTS, session)];
  const inputs = { paths: found.flatMap(({ paths }) => paths), forms: found.flatMap(({ forms }) => forms) };
  const arbitrary = anInput(inputs, session);
  const faults: string[] = [];
  const late: SentInput[] = [];
  const send = async (input: SentInput): Promise<void> => {
    const begin = performance.now();
    const fault = await faultOf(server.origin, input).catch((error: unknown) => String(error));
    if (fault !== null) faults.push(`${fault}: ${shown(input)}`);
    else if (performance.now() - begin > SLOW_MS) late.push(input);
  };
  for (let sent = 0; sent < cases && faults.length < SHOWN; sent += BATCH) {
    const batch = fc.sample(arbitrary, { numRuns: Math.min(BATCH, cases - sent), seed: seed + sent });
    const next = batch.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const input of next) await send(input);
      }),
    );
  }
  const failures = server
    .output()
    .split("\n")
    .filter((line) => /^\{"level":(?:50|60)/.test(line));
  return {
    cases,
    faults: [...faults, ...failures].slice(0, SHOWN),
    late,
    rows: { before, after: await countRows(server) },
  };
}

/** Those of the late requests that take longer than a second also when no others run. */
export async function findSlow({ origin }: TestServer, late: readonly SentInput[]): Promise<readonly string[]> {
  const slow: string[] = [];
  for (const input of late.slice(0, LATE_MAX)) if (await isSlow(origin, input)) slow.push(shown(input));
  return slow;
}

function shown(input: SentInput): string {
  return JSON.stringify(input).slice(0, 600);
}

/** Whether a request takes longer than a second each time, and much longer than a list beside it: the machine may be busy. */
async function isSlow(origin: string, input: SentInput): Promise<boolean> {
  for (let time = 0; time < TRIES; time++) {
    const list = await timeOf(origin, { ...input, method: "GET", path: "/events?q=evening", body: null });
    if ((await timeOf(origin, input)) <= Math.max(SLOW_MS, TIMES_A_LIST * list)) return false;
  }
  return true;
}

async function timeOf(origin: string, input: SentInput): Promise<number> {
  const begin = performance.now();
  await faultOf(origin, input).catch(() => null);
  return performance.now() - begin;
}

/** The rows of the demo, which belong to none of the senders. */
async function countRows(server: TestServer): Promise<unknown> {
  const { rows } = await inDirectory(server, ({ db }) =>
    db.execute(sql`select
      (select count(*)::int from events where user_id is null and deleted_at is null) as events,
      (select count(*)::int from occurrences o join events e on e.id = o.event_id where e.user_id is null) as dates,
      (select count(*)::int from organizers where user_id is null) as organizers`),
  );
  return rows[0];
}
