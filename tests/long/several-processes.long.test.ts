import { mkdir, appendFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventFields } from "#core/events/event-fields.ts";
import { pictureUrl } from "#core/pictures/picture-address.ts";
import { RATE_LIMITS } from "#core/rate-limits/rate-limits.ts";
import { readStream } from "#tests/support/live/read-stream.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { aPicture } from "#tests/support/pictures/a-picture.ts";
import { type SeveralProcesses, startSeveralProcesses } from "#tests/support/processes/several-processes.ts";
import { importList, settingsForm, stateOfImport } from "#tests/support/processes/site-forms.ts";
import { aSignedInVisitor, aVisitor, editForm } from "#tests/support/processes/visitor.ts";

/** A change is on every process's pages within two seconds; a busy machine gets a multiple of that. */
const PROMISED_MS = 2_000;
const PATIENCE = { timeout: 10 * PROMISED_MS, interval: 50 };
const BETWEEN_SEARCHES_MS = 30;
/** Daily series, some 430 dates each. */
const ROWS = 900;

let site: SeveralProcesses;
beforeAll(async () => {
  const started = await startSeveralProcesses(3);
  if (started === null) throw new Error("These tests need PostgreSQL on this machine.");
  site = started;
});
afterAll(() => site?.stop());

const origins = (): string[] => site.processes.map(({ origin }) => origin);

/** Waits until every process's page at `path` has the text; returns the longest time in milliseconds. */
async function untilAllShow(path: string, text: string): Promise<number> {
  const began = performance.now();
  const visitor = aVisitor();
  const times = origins().map(async (origin) => {
    await expect.poll(async () => (await visitor.get(origin + path)).text(), PATIENCE).toContain(text);
    return performance.now() - began;
  });
  return Math.max(...(await Promise.all(times)));
}

/** Records how long all processes took to show a change: `reports/several-processes.jsonl`. */
async function record(what: string, times: readonly number[]): Promise<void> {
  await mkdir("reports", { recursive: true });
  const longestMs = Math.round(Math.max(...times));
  const line = { what, longestMs, isWithinPromise: longestMs <= PROMISED_MS };
  await appendFile("reports/several-processes.jsonl", `${JSON.stringify(line)}\n`);
}

/** A weekly event from a day soon on, whose owner is signed in; `at` gives the fields of another hour. */
async function anOwnedEvent(id: string, title: string) {
  const { database } = site;
  const owner = await aSignedInVisitor(database, { id, address: "192.0.2.20" });
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const schedules = [{ startsLocal: `${day}T19:00:00`, rrule: "FREQ=WEEKLY" }];
  const event = await anEvent(database, { userId: owner.viewer.userId, title, now: Date.now(), schedules });
  const at = (hour: number): EventFields => ({
    "schedules.0.startsLocal": [`${day}T${hour}:00`],
    "schedules.0.endsLocal": [`${day}T${hour + 1}:00`],
  });
  const form = (changed: EventFields) => editForm(database, { publicId: event.publicId, owner: owner.viewer }, changed);
  return { owner, event, at, form, path: `/events/an-evening-${event.publicId}` };
}

test("an organizer's edit through one process shows on the pages and feeds of all", async () => {
  const { owner, event, form, path } = await anOwnedEvent("editor", "Evening Silence");
  const pages = ["/", "/events", "/feeds/events.rss", "/events.ics", `/events/evening-silence-${event.publicId}`];
  for (const page of pages) await untilAllShow(page, "Evening Silence");
  const saved = await owner.post(`${origins()[1]}${path}/edit`, await form({ title: ["Silence at Dusk"] }));
  expect(saved.status).toBe(303);
  const changed = [...pages.slice(0, -1), `/events/silence-at-dusk-${event.publicId}`];
  await record("an edit", await Promise.all(changed.map((page) => untilAllShow(page, "Silence at Dusk"))));
});

test("an admin's setting saved through one process shows on the pages of all", async () => {
  const admin = await aSignedInVisitor(site.database, { id: "chief", role: "admin", address: "192.0.2.21" });
  for (const origin of origins()) expect((await aVisitor().get(`${origin}/faq`)).status).toBe(200);
  const notice = "We are closed on Sunday evening.";
  const form = await settingsForm(site.database, notice);
  expect((await admin.post(`${origins()[2]}/admin/settings`, form)).status).toBe(303);
  await record("a setting", [await untilAllShow("/faq", notice)]);
});

test("a member who saved an event is notified of its new time by each process", async () => {
  const { owner, event, at, form, path } = await anOwnedEvent("mover", "Morning Prayer");
  const reader = await aSignedInVisitor(site.database, { id: "reader", address: "192.0.2.22" });
  const saved = await reader.post(`${origins()[0]}/saves`, { save: event.publicId, returnTo: "/events" });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, `/events#${event.publicId}`]);
  const streams = await Promise.all(origins().map((origin) => readStream(`${origin}/live`, { cookie: reader.cookie })));
  expect((await owner.post(`${origins()[1]}${path}/edit`, await form(at(20)))).status).toBe(303);
  for (const { events } of streams)
    await expect.poll(() => events.map(({ data }) => data).join(" "), PATIENCE).toContain("Morning Prayer");
  for (const stream of streams) stream.close();
});

test("signing out of one process signs out of all", async () => {
  const member = await aSignedInVisitor(site.database, { id: "leaver", address: "192.0.2.23" });
  const statuses = () => Promise.all(origins().map(async (origin) => (await member.get(`${origin}/profile`)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await member.post(`${origins()[0]}/sign-out`, { sent: "yes" })).status).toBe(303);
  expect(await statuses()).toEqual([401, 401, 401]);
});

test("a picture uploaded to one process is served by all", async () => {
  const member = await aSignedInVisitor(site.database, { id: "painter", address: "192.0.2.24" });
  const form = new FormData();
  form.set("owner", member.viewer.userId);
  form.set("picture", new File([new Uint8Array(await aPicture())], "me.png", { type: "image/png" }));
  expect((await member.post(`${origins()[1]}/profile/edit/picture`, form)).status).toBe(303);
  const [stored] = await rows<{ key: string }>("select avatar_key as key from profiles where user_id = 'painter'");
  const pictures = await Promise.all(
    origins().map(async (origin) => {
      const answer = await fetch(origin + pictureUrl(stored?.key ?? "", 96));
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()).toString("base64") };
    }),
  );
  expect(pictures[0]).toMatchObject({ status: 200, bytes: expect.stringMatching(/^.{100}/) });
  expect(pictures).toEqual([pictures[0], pictures[0], pictures[0]]);
});

test("a client's rate limit counts its requests to all processes together", async () => {
  const client = aVisitor({ address: "198.51.100.7" });
  const refusedBy = new Set<string>();
  let allowed = 0;
  for (let at = 0; refusedBy.size < 3 && at < 3 * 3 * RATE_LIMITS.search; at += 1) {
    const origin = origins()[at % 3] ?? "";
    const { status } = await client.get(`${origin}/events?q=silence+${at}`);
    if (status === 429) refusedBy.add(origin);
    else allowed += 1;
    await wait(BETWEEN_SEARCHES_MS);
  }
  expect(refusedBy.size).toBe(3);
  expect(allowed).toBeGreaterThanOrEqual(RATE_LIMITS.search);
  // Each process may allow a tenth before it queries the others, and what comes in the second before it queries again.
  expect(allowed).toBeLessThan(2 * RATE_LIMITS.search);
});

test("an import finishes with each row once, although every process is killed while it runs", async () => {
  const { database, processes } = site;
  const admin = await aSignedInVisitor(database, { id: "importer", role: "admin", address: "192.0.2.25" });
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const list = Array.from({ length: ROWS }, (_, row) => ({
    title: `Imported hour ${row}`,
    start_date: `${day}T${String(row % 22).padStart(2, "0")}:00`,
    end_date: `${day}T${String((row % 22) + 1).padStart(2, "0")}:00`,
    link: `https://meet.example.org/imported-${row}`,
    rrule: "FREQ=DAILY",
    source_id: `imported-${row}`,
  }));
  const path = (await importList(database, { admin, origin: origins()[0] ?? "", rows: list })) ?? "";
  const progress = async (): Promise<number> => {
    const { state, done } = await stateOfImport(database, path);
    return state === "applied" ? ROWS : done;
  };
  for (const each of processes) {
    const before = await progress();
    await expect.poll(progress, { timeout: 120_000 }).toBeGreaterThan(before);
    expect(await progress(), "the import still runs when a process is killed").toBeLessThan(ROWS);
    await each.kill();
    await each.start();
  }
  await expect
    .poll(() => stateOfImport(database, path), { timeout: 300_000, interval: 500 })
    .toMatchObject({ state: "applied" });
  expect(
    await rows(
      "select count(*)::int as events, count(distinct title)::int as titles from events where title like 'Imported hour %'",
    ),
  ).toEqual([{ events: ROWS, titles: ROWS }]);
});

async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await site.database.pool.query<Row>(text)).rows;
}
