import { mkdir, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { someEvents } from "#tests/support/builders/an-event.ts";
import { killInTurn, type Kill, unexplained, watchMemory } from "#tests/support/processes/mixed-load/killer.ts";
import { type Ledger, openLedger } from "#tests/support/processes/mixed-load/ledger.ts";
import {
  importAsAdmin,
  type Load,
  moveAsOrganizer,
  readAsVisitor,
  ROWS_OF_A_LIST,
  saveAsMember,
  submitAsVisitor,
} from "#tests/support/processes/mixed-load/loops.ts";
import * as stored from "#tests/support/processes/mixed-load/stored.ts";
import { type SeveralProcesses, startSeveralProcesses } from "#tests/support/processes/several-processes.ts";
import { aSignedInVisitor } from "#tests/support/processes/visitor.ts";

const MINUTES = Number(process.env["LONG_MINUTES"] ?? 20);
const MINUTE_MS = 60_000;
const EVENTS = 150;
const VISITORS = 4;
const MEMBERS = 6;
const ORGANIZERS = 2;
/** People who have saved each event that is moved. */
const SAVERS = 25;
/** What a killed process worked on is taken over within this time. */
const SETTLED_WITHIN_MS = 4 * MINUTE_MS;
/** A process that is killed sends no message longer than this. */
const SENDING_MS = MINUTE_MS;
/** How much more memory the surviving process may hold at the end of the load than in its second quarter. */
const GROWTH_MAX = 1.25;

test(
  `${MINUTES} minutes of mixed load on three processes, one killed every minute, lose and duplicate nothing`,
  { timeout: (MINUTES + 15) * MINUTE_MS },
  async (context) => {
    const site = await startSeveralProcesses(3, { RATE_LIMITS: "off" });
    if (site === null) throw new Error("This test needs PostgreSQL on this machine.");
    context.onTestFinished(() => site.stop());
    const end = Date.now() + MINUTES * MINUTE_MS;
    const load = await peopleOf(site, () => Date.now() >= end);
    const { ledger } = load;
    const [survivor, ...others] = site.processes;
    if (survivor === undefined) throw new Error("no process was started");
    const killing = killInTurn(others, {
      everyMs: Math.min(MINUTE_MS, (MINUTES * MINUTE_MS) / 4),
      isOver: load.isOver,
    });
    const watching = watchMemory(survivor, load.isOver);
    await Promise.all(loopsOf(load));
    const [kills, memory] = [await killing, await watching];
    await report(site, ledger, { kills, memory });

    expect(ledger.faults, "answers that nobody expects").toEqual([]);
    expect(unexplained(site.proxy.cuts, kills), "connections that broke without a kill").toEqual([]);
    expect(ledger.cuts).toBe(site.proxy.cuts.length);
    await expectSubmissions(site, ledger);
    await expectSaves(load);
    await expectLists(site, ledger);
    await expectNotifications(load);
    await expectMail(site, kills);
    expect(await stored.brokenJobs(site.database)).toEqual([]);
    expect(quarter(memory, 3)).toBeLessThan(quarter(memory, 1) * GROWTH_MAX);
    for (const each of site.processes) expect(await each.stop()).toBe(0);
  },
);

async function peopleOf(site: SeveralProcesses, isOver: () => boolean): Promise<Load> {
  const { database } = site;
  const now = Date.now();
  const schedules = [
    { startsLocal: `${new Date(now + 5 * 86_400_000).toISOString().slice(0, 10)}T09:00:00`, rrule: "FREQ=WEEKLY" },
  ];
  const listed = Array.from({ length: EVENTS }, (_, at) => ({ title: `Evening sitting ${at}`, now }));
  const events = (await someEvents(database, listed)).map(({ publicId }) => publicId);
  const people = (count: number, name: string) =>
    Promise.all(Array.from({ length: count }, (_, at) => aSignedInVisitor(database, { id: `${name}-${at}` })));
  const [members, owners] = [await people(MEMBERS, "member"), await people(ORGANIZERS, "organizer")];
  const savers = (await people(SAVERS, "saver")).map(({ viewer }) => viewer.userId);
  const moved = await someEvents(
    database,
    owners.map(({ viewer }, at) => ({ title: `Moved hour ${at}`, now, userId: viewer.userId, schedules })),
  );
  await database.pool.query(
    `insert into saved_events (user_id, event_id, created_at)
     select u, e, now() from unnest($1::text[]) as u, unnest($2::bigint[]) as e`,
    [savers, moved.map(({ id }) => id)],
  );
  const organizers = owners.map((owner, at) => ({ owner, publicId: moved[at]?.publicId ?? "" }));
  const admin = await aSignedInVisitor(database, { id: "admin", role: "admin" });
  return { site, ledger: openLedger(), isOver, events, members, organizers, admin };
}

function loopsOf(load: Load): Promise<void>[] {
  const times = (count: number, loop: (load: Load, number: number) => Promise<void>) =>
    Array.from({ length: count }, (_, number) => loop(load, number));
  return [
    ...times(VISITORS, readAsVisitor),
    ...times(MEMBERS, saveAsMember),
    ...times(ORGANIZERS, moveAsOrganizer),
    submitAsVisitor(load),
    importAsAdmin(load),
  ];
}

async function expectSubmissions({ database }: SeveralProcesses, { submissions }: Ledger): Promise<void> {
  const found = await stored.storedSubmissions(database);
  expect(submissions.acknowledged.size).toBeGreaterThan(MINUTES);
  expect(
    [...submissions.acknowledged].filter((title) => found.get(title) !== 1),
    "submissions lost or doubled",
  ).toEqual([]);
  const others = [...found].filter(([title]) => !submissions.acknowledged.has(title));
  expect(others.filter(([title, times]) => times !== 1 || !submissions.unclear.has(title))).toEqual([]);
}

async function expectSaves({ site, ledger, members }: Load): Promise<void> {
  const found = await stored.storedSaves(
    site.database,
    members.map(({ viewer }) => viewer.userId),
  );
  const known = [...ledger.saves].filter(([, isSaved]) => isSaved !== null);
  expect(known.length).toBeGreaterThan(MEMBERS);
  expect(
    known.filter(([save, isSaved]) => found.has(save) !== isSaved),
    "saves lost",
  ).toEqual([]);
}

async function expectLists({ database }: SeveralProcesses, { imports }: Ledger): Promise<void> {
  // An upload that a kill broke off is deleted some minutes later.
  const unsettled = async () =>
    [...(await stored.storedRuns(database)).keys()].filter((state) => state.endsWith("ing") && state !== "uploading");
  await expect.poll(unsettled, { timeout: SETTLED_WITHIN_MS, interval: 500 }).toEqual([]);
  const found = await stored.storedLists(database);
  const whole = { events: ROWS_OF_A_LIST, titles: ROWS_OF_A_LIST };
  expect(imports.acknowledged.size).toBeGreaterThan(0);
  for (const list of imports.acknowledged) expect({ list, ...found.get(list) }).toEqual({ list, ...whole });
  for (const list of imports.unclear) expect([undefined, whole]).toContainEqual(found.get(list));
}

async function expectNotifications({ site, ledger, organizers }: Load): Promise<void> {
  for (const { publicId } of organizers) {
    const causesOf = () => stored.storedCauses(site.database, publicId);
    await expect.poll(async () => (await causesOf()).open, { timeout: SETTLED_WITHIN_MS, interval: 500 }).toEqual([]);
    const { acknowledged = 0, unclear = 0, starts = new Set() } = ledger.moves.get(publicId) ?? {};
    const { causes } = await causesOf();
    expect(acknowledged).toBeGreaterThan(MINUTES);
    expect(causes.length).toBeGreaterThanOrEqual(acknowledged);
    expect(causes.length).toBeLessThanOrEqual(acknowledged + unclear);
    expect(causes.filter(({ notified, people }) => notified !== SAVERS || people !== SAVERS)).toEqual([]);
    expect([...starts]).toContain(await stored.storedStart(site.database, publicId));
  }
}

/** Each receipt is one message, and each message that is recorded as sent arrived once. */
async function expectMail({ database, mail }: SeveralProcesses, kills: readonly Kill[]): Promise<void> {
  const overdue = () => stored.overdueNotifications(database);
  await expect.poll(overdue, { timeout: SETTLED_WITHIN_MS, interval: 500 }).toBe(0);
  const waiting = async () => (await stored.storedMail(database)).states.get("waiting") ?? 0;
  await expect.poll(waiting, { timeout: SETTLED_WITHIN_MS, interval: 500 }).toBe(0);
  const { receipts, states, unclear } = await stored.storedMail(database);
  const submissions = await stored.storedSubmissions(database);
  expect(receipts.filter(({ times }) => times !== 1)).toEqual([]);
  expect(receipts.length, "a receipt for each submission").toBe(submissions.size);
  const ids = mail.arrived.map(({ messageId }) => messageId);
  expect(new Set(ids).size, "no message arrived twice").toBe(ids.length);
  const recipients = new Set(mail.arrived.flatMap((each) => each.recipients));
  expect(receipts.filter(({ status, recipient }) => status === "sent" && !recipients.has(recipient))).toEqual([]);
  const sent = states.get("sent") ?? 0;
  expect(ids.length).toBeGreaterThanOrEqual(sent);
  expect(ids.length).toBeLessThanOrEqual(sent + unclear.length);
  // Only a kill leaves open whether a message was sent.
  const withoutKill = unclear.filter(({ at }) => !kills.some((kill) => at <= kill.at && kill.at < at + SENDING_MS));
  expect(withoutKill).toEqual([]);
  expect([...states.keys()].filter((state) => state === "failed")).toEqual([]);
}

/** The median of a quarter of the measurements, from 0. */
function quarter(measured: readonly number[], number: 0 | 1 | 2 | 3): number {
  const size = Math.floor(measured.length / 4);
  const part = measured.slice(number * size, (number + 1) * size).toSorted((a, b) => a - b);
  return part[Math.floor(part.length / 2)] ?? Number.NaN;
}

/** Writes the figures of the load to `reports/mixed-load.json`. */
async function report(
  { proxy, mail }: SeveralProcesses,
  ledger: Ledger,
  { kills, memory }: { kills: readonly Kill[]; memory: readonly number[] },
): Promise<void> {
  const megabytes = ([0, 1, 2, 3] as const).map((number) => Math.round(quarter(memory, number) / 1e6));
  const figures = {
    minutes: MINUTES,
    answers: Object.fromEntries(ledger.statuses),
    faults: ledger.faults,
    kills: kills.length,
    cuts: proxy.cuts.length,
    passedOn: proxy.passedOn(),
    submissions: ledger.submissions.acknowledged.size,
    lists: ledger.imports.acknowledged.size,
    moves: [...ledger.moves.values()].map(({ acknowledged }) => acknowledged),
    saves: ledger.saves.size,
    mails: mail.arrived.length,
    survivorMegabytesByQuarter: megabytes,
  };
  await mkdir("reports", { recursive: true });
  await writeFile("reports/mixed-load.json", `${JSON.stringify(figures, null, 2)}\n`);
}
