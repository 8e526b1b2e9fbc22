import { mkdir, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { someEvents } from "#tests/support/builders/an-event.ts";
import { eventFields } from "#tests/support/builders/event-form.ts";
import { storedSubmissions } from "#tests/support/processes/mixed-load/stored.ts";
import { type SeveralProcesses, startSeveralProcesses } from "#tests/support/processes/several-processes.ts";
import { submissionForm } from "#tests/support/processes/site-forms.ts";
import { aSignedInVisitor, aVisitor, type Visitor } from "#tests/support/processes/visitor.ts";

/** The duration of the load before PostgreSQL goes away, and after it is back. */
const AROUND_MS = 8_000;
const MINUTE_MS = 60_000;
/** A page of this minute has no notice: PostgreSQL goes shortly before the end of one. */
const BEFORE_MINUTE_MS = 3_000;
const READERS = 6;
const SENDERS = 3;
const PAUSE_MS = 100;
const SOON = { timeout: 60_000, interval: 200 };
const NOTICE = "This page may be out of date";
/** What a page that could not be read says. */
const FAILED = /could not (load|reach)|this is temporary/;
const NOT_SAVED = /Not saved yet|Submission Failed|Failed to create event/;
const PUBLIC = ["/", "/events", "/events?tab=past", "/organizers", "/faq", "/calendar"];
const ZONES = ["UTC", "Europe/Paris", "Asia/Tokyo"];
const CACHED_PAGES = PUBLIC.flatMap((path) => ZONES.map((zone) => ({ path, zone })));

type Answer = { what: string; status: number; html: string; at: number; ms: number };

/**
 * How PostgreSQL goes away, for how long, and how it comes back. Frozen longer than any statement may take, so that
 * forms that wait for it are answered.
 */
const FAULTS = {
  stopped: {
    ms: 30_000,
    go: ({ postgres }: SeveralProcesses) => postgres.halt(),
    back: (site: SeveralProcesses) => site.postgres.resume(),
  },
  frozen: {
    ms: 45_000,
    go: async ({ postgres }: SeveralProcesses) => postgres.freeze(),
    back: async ({ postgres }: SeveralProcesses) => postgres.thaw(),
  },
};

test.each(Object.keys(FAULTS) as (keyof typeof FAULTS)[])(
  "PostgreSQL %s for half a minute under load: pages come from the cache, forms keep what was typed, the process stays up",
  { timeout: 300_000 },
  async (fault) => {
    const site = await startSeveralProcesses(1, { RATE_LIMITS: "off" });
    if (site === null) throw new Error("This test needs PostgreSQL on this machine.");
    const { origin, pid } = site.processes[0] ?? { origin: "", pid: () => 0 };
    try {
      await fill(site);
      const before = pid();
      for (const page of CACHED_PAGES) expect(await read(origin, page)).toMatchObject({ status: 200 });
      const load = await startLoad(site, origin);
      await wait(AROUND_MS);
      await wait((untilMinute() + MINUTE_MS - BEFORE_MINUTE_MS) % MINUTE_MS);
      const minuteEndsAt = Date.now() + untilMinute();
      await FAULTS[fault].go(site);
      const goneAt = Date.now();
      await expect.poll(() => isReady(origin), SOON).toBe(false);
      await wait(Math.max(0, minuteEndsAt - Date.now()));
      const noticed: Answer[] = [];
      for (const page of CACHED_PAGES) noticed.push(await read(origin, page));
      await wait(Math.max(0, goneAt + FAULTS[fault].ms - Date.now()));
      await FAULTS[fault].back(site);
      const backAt = Date.now();

      await expect.poll(() => isReady(origin), SOON).toBe(true);
      for (const page of CACHED_PAGES)
        await expect.poll(async () => (await read(origin, page)).html, SOON).not.toContain(NOTICE);
      const freshAfterMs = Date.now() - backAt;
      const acknowledged = load.forms.acknowledged.size;
      await expect.poll(() => load.forms.acknowledged.size, SOON).toBeGreaterThan(acknowledged + SENDERS);
      const postsAfterMs = Date.now() - backAt;
      await wait(AROUND_MS);
      await load.end();

      const { answers, forms } = load;
      await record(fault, {
        ...figuresOf(answers, { goneAt, backAt }),
        freshAfterMs,
        postsAfterMs,
        acknowledged: forms.acknowledged.size,
        kept: forms.returned.size,
        ...forms.longestMs,
      });
      expect(noticed.map(({ what, status, html }) => [what, status, html.includes(NOTICE)])).toEqual(
        noticed.map(({ what }) => [what, 200, true]),
      );
      expect(answers.filter(({ status }) => status !== 200).map(({ what, status }) => `${what} ${status}`)).toEqual([]);
      expect(forms.faults).toEqual([]);
      expect(forms.returned.size).toBeGreaterThan(0);
      expect(await lost(site, forms.acknowledged)).toEqual([]);
      expect(pid()).toBe(before);
      expect(await site.processes[0]?.stop()).toBe(0);
    } finally {
      await site.stop();
    }
  },
);

/** Events for the lists to show. */
async function fill({ database }: SeveralProcesses): Promise<void> {
  const now = Date.now();
  const startsLocal = new Date(now + 86_400_000).toISOString().slice(0, 19);
  const schedules = [{ startsLocal, rrule: "FREQ=WEEKLY" }];
  await someEvents(
    database,
    Array.from({ length: 60 }, (_, number) => ({ title: `Evening Silence ${number}`, now, schedules })),
  );
}

/** Milliseconds until the next minute of the clock begins. */
const untilMinute = (): number => MINUTE_MS - (Date.now() % MINUTE_MS);

const isReady = async (origin: string): Promise<boolean> => (await fetch(`${origin}/readyz`)).ok;

function read(origin: string, { path, zone }: { path: string; zone: string }): Promise<Answer> {
  return timed(`${path} ${zone}`, () => aVisitor({ cookie: `tz=${zone}` }).get(origin + path));
}

async function timed(what: string, request: () => Promise<Response>): Promise<Answer> {
  const at = Date.now();
  const response = await request();
  const html = await response.text();
  return { what, status: response.status, html, at, ms: Date.now() - at };
}

/** Forms by what was typed: those that the site acknowledged, and those that it gave back. */
type Forms = { acknowledged: Set<string>; returned: Set<string>; faults: string[]; longestMs: Record<string, number> };

/** Visitors who read pages and send forms, and members who read their own pages and send forms, until `end`. */
async function startLoad(site: SeveralProcesses, origin: string) {
  const answers: Answer[] = [];
  const forms: Forms = { acknowledged: new Set(), returned: new Set(), faults: [], longestMs: {} };
  const state = { isOver: false };
  const loop = async (first: number, step: (at: number) => Promise<void>): Promise<void> => {
    for (let at = first; !state.isOver; at += 1) {
      await step(at);
      await wait(PAUSE_MS);
    }
  };
  const reader = (number: number) =>
    loop(number * 3, async (at) => {
      const page = CACHED_PAGES[at % CACHED_PAGES.length];
      if (page !== undefined) answers.push(await read(origin, page));
    });
  const sender = (number: number) =>
    loop(0, async (at) => {
      const title = `A visitor's form ${number} ${at}`;
      const fields = submissionForm({ title, email: `sender-${number}-${at}@example.org` });
      await send(forms, { title, sent: 200 }, () => aVisitor().post(`${origin}/submit-events`, fields));
    });
  const members = await Promise.all(
    Array.from({ length: SENDERS }, (_, number) => aSignedInVisitor(site.database, { id: `member-${number}` })),
  );
  const member = (each: (typeof members)[number]) =>
    loop(0, async (at) => {
      const title = `A form of ${each.viewer.userId} ${at}`;
      await send(forms, { title, sent: 303 }, () => each.post(`${origin}/create-event`, newEvent(title, each)));
      const path = ["/", "/saved-events", "/notifications"][at % 3] ?? "/";
      const { status, html, ms } = await timed(path, () => each.get(origin + path));
      note(forms, "aMembersPageMs", ms);
      if (status !== 200 && !(status === 503 && FAILED.test(html)))
        forms.faults.push(`${path} ${status} ${wordsOf(html)}`);
    });
  const senders = Array.from({ length: SENDERS }, (_, number) => sender(number));
  const readers = Array.from({ length: READERS }, (_, number) => reader(number));
  const all = Promise.all([...readers, ...senders, ...members.map(member)]);
  return {
    answers,
    forms,
    async end() {
      state.isOver = true;
      await all;
    },
  };
}

/** The fields of the form 'Create Event' as this member sends it. */
function newEvent(title: string, { viewer }: Visitor & { viewer: { userId: string } }): URLSearchParams {
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const fields = eventFields({
    title: [title],
    organizerName: [`Circle of ${viewer.userId}`],
    "schedules.0.startsLocal": [`${day}T19:00`],
    "schedules.0.endsLocal": [`${day}T20:00`],
    "schedules.0.timezone": ["UTC"],
    "schedules.0.repeat.freq": [],
    "schedules.0.repeat.days": [],
  });
  const sent = { ...fields, owner: [viewer.userId], act: ["anyway"] };
  return new URLSearchParams(Object.entries(sent).flatMap(([name, values]) => values.map((value) => [name, value])));
}

/** The end of a page's text. */
function wordsOf(html: string): string {
  return html.replaceAll(/<(style|script)[^]*?<\/\1>|<[^>]*>/g, " ").slice(-600);
}

/** Notes the time of an answer if it is the longest of its kind. */
function note({ longestMs }: Forms, kind: string, ms: number): void {
  longestMs[kind] = Math.max(longestMs[kind] ?? 0, ms);
}

/** Sends a form. Its answer either acknowledges it, or has what was typed and says that it was not saved. */
async function send(
  forms: Forms,
  { title, sent }: { title: string; sent: number },
  request: () => Promise<Response>,
): Promise<void> {
  const { status, html, ms } = await timed(title, request);
  note(forms, sent === 303 ? "aMembersFormMs" : "aVisitorsFormMs", ms);
  if (status === sent) forms.acknowledged.add(title);
  else if (status === 503 && NOT_SAVED.test(html) && plain(html).includes(title)) forms.returned.add(title);
  else forms.faults.push(`${title} ${status} ${wordsOf(html)}`);
}

function plain(html: string): string {
  return html.replaceAll("&#39;", "'").replaceAll("&#x27;", "'");
}

/** The acknowledged forms that are not stored exactly once. */
async function lost({ database }: SeveralProcesses, acknowledged: ReadonlySet<string>): Promise<readonly string[]> {
  const submissions = await storedSubmissions(database);
  const events = await database.pool.query<{ title: string; times: number }>(
    "select title, count(*)::int as times from events group by 1",
  );
  const stored = new Map([...submissions, ...events.rows.map(({ title, times }) => [title, times] as const)]);
  return [...acknowledged].filter((title) => stored.get(title) !== 1);
}

/** How many pages had the notice while PostgreSQL was gone, and the longest answers in that time and around it, in milliseconds. */
function figuresOf(answers: readonly Answer[], { goneAt, backAt }: { goneAt: number; backAt: number }) {
  const during = answers.filter(({ at }) => at >= goneAt && at < backAt);
  const around = answers.filter(({ at }) => at < goneAt || at >= backAt);
  const longest = (those: readonly Answer[]): number => Math.max(...those.map(({ ms }) => ms));
  return {
    pages: answers.length,
    duringGone: during.length,
    withNotice: during.filter(({ html }) => html.includes(NOTICE)).length,
    longestDuringMs: longest(during),
    longestAroundMs: longest(around),
  };
}

/** Writes the figures to `reports/database-gone-….json`. */
async function record(fault: string, figures: Readonly<Record<string, number>>): Promise<void> {
  await mkdir("reports", { recursive: true });
  const written = { fault, ...figures, loadAverage: loadavg()[0] };
  await writeFile(`reports/database-gone-${fault}.json`, `${JSON.stringify(written, null, 2)}\n`);
}
