import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { cancelEvent } from "#commands/events/cancel-event.ts";
import { cancelImport } from "#commands/imports/act-on-run.ts";
import { undoImport } from "#commands/imports/take-back-import.ts";
import { changeSource, saveSource } from "#commands/imports/import-source.ts";
import type { ImportNetwork } from "#commands/imports/fetch-import.ts";
import { actorOf } from "#core/audit/actor.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { findSourceOfOrganizer, listDirectorySources } from "#data/queries/import-runs.ts";
import { listVanished } from "#data/queries/import-vanished.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { runImports } from "#jobs/import-poller.ts";
import { runReadSources } from "#jobs/read-sources.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ID = "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms";
const NOWHERE = { address: null, userAgent: null, requestId: null };

function csv(title: string): string {
  const header = "title,description,start_date,end_date,organizer_name,type,link";
  return `${header}\n${title},Words,2026-12-05T19:00,2026-12-05T20:00,Circle,prayer,https://meet.example.org/v\n`;
}

function calendar(...entries: readonly string[]): string {
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\n${entries.join("")}END:VCALENDAR\r\n`;
}

/** An entry of a calendar, with a further property. */
function entry(title: string, property = ""): string {
  const times = "DTSTAMP:20261101T000000Z\r\nDTSTART:20261205T190000Z\r\nDTEND:20261205T200000Z";
  const lines = ["BEGIN:VEVENT", `UID:${title}@x.example`, times, `SUMMARY:${title}`, property, "END:VEVENT"];
  return lines
    .filter((line) => line !== "")
    .map((line) => `${line}\r\n`)
    .join("");
}

/** A test server that answers with the value of `says`; a number is a status. The test sets its clock. */
async function aWorld() {
  const world = { says: csv("Vigil") as string | number, now: TEST_NOW };
  const server = createServer((request, response) => {
    if (typeof world.says === "number") return void response.writeHead(world.says).end();
    const etag = `"${Buffer.from(world.says).toString("base64url").length}-${world.says.length}"`;
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    response.setHeader("etag", etag).end(world.says);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => void server.close(done));
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const network: ImportNetwork = { sheetsOrigin: `http://${host}`, trusted: [host] };
  const deps = { database, now: () => world.now, log: () => undefined };
  const fetch = () => runReadSources(deps, network);
  const read = async () => {
    await fetch();
    await runImports(deps);
  };
  return { world, network, fetch, read };
}

const someone = async (role: Viewer["role"]): Promise<Viewer> => ({ ...(await aUser(database)), role });
const titles = async () =>
  (await database.pool.query("select title, import_status, user_id, organizer_id from events order by id")).rows;

function addSource(viewer: Viewer, overrides: Partial<Parameters<typeof saveSource>[1]> & { network: ImportNetwork }) {
  const actor = actorOf(viewer, NOWHERE);
  const source = { kind: "sheet", typed: ID, everyHours: 24, timezone: "UTC", organizer: null } as const;
  return saveSource(database, { actor, ...source, ...overrides }, TEST_NOW);
}

test("a sheet source is read at once and then daily, and changes in it are applied", async () => {
  const { world, network, read } = await aWorld();
  const mo = await someone("moderator");
  expect(await addSource(mo, { network })).toEqual({ outcome: "stored" });
  expect(await addSource(mo, { network })).toEqual({ outcome: "already" });
  await read();
  expect(await titles()).toMatchObject([{ title: "Vigil", import_status: "pending", user_id: null }]);
  world.says = csv("Long Vigil");
  await read();
  expect(await titles()).toHaveLength(1);
  world.now += 24 * HOUR_MS;
  await read();
  expect((await titles()).map(({ title }) => title)).toContain("Long Vigil");
  const [source] = await listDirectorySources(database.db);
  world.now += 24 * HOUR_MS;
  await read();
  const [after] = await listDirectorySources(database.db);
  expect(after).toMatchObject({ lastRun: source?.lastRun, failures: 0, nextAt: world.now + 24 * HOUR_MS });
});

test("a failing source shows its reason and waits longer each time, until the next success", async () => {
  const { world, network, read } = await aWorld();
  await addSource(await someone("admin"), { network });
  world.says = 404;
  await read();
  const [source] = await listDirectorySources(database.db);
  expect(source).toMatchObject({
    failures: 1,
    fault: { key: "imports.address.status" },
    nextAt: TEST_NOW + 48 * HOUR_MS,
  });
  world.says = "<!doctype html>sign in";
  world.now += 48 * HOUR_MS;
  await read();
  expect(await listDirectorySources(database.db)).toMatchObject([
    { failures: 2, fault: { key: "imports.file.webPage" } },
  ]);
  world.says = csv("Vigil");
  world.now += 96 * HOUR_MS;
  await read();
  expect(await listDirectorySources(database.db)).toMatchObject([{ failures: 0, fault: null }]);
  expect(await titles()).toHaveLength(1);
});

test("an unchanged file is read again if its last import failed or was cancelled, and not once it is applied", async () => {
  const { world, network, fetch, read } = await aWorld();
  const mo = await someone("moderator");
  await addSource(mo, { network });
  await fetch();
  await database.pool.query("update import_file_parts set bytes = 'title'::bytea");
  await read();
  const lastRun = async () => {
    const sql = "select s.last_run, r.state from import_sources s join import_runs r on r.public_id = s.last_run";
    return (await database.pool.query<{ last_run: string; state: string }>(sql)).rows[0];
  };
  expect(await lastRun()).toMatchObject({ state: "failed" });
  world.now += 24 * HOUR_MS;
  await fetch();
  const second = await lastRun();
  expect(second).toMatchObject({ state: "applying" });
  await cancelImport(database, { actor: actorOf(mo, NOWHERE), runId: second?.last_run ?? "" }, world.now);
  await read();
  expect(await lastRun()).toMatchObject({ state: "cancelled" });
  world.now += 24 * HOUR_MS;
  await read();
  const third = await lastRun();
  expect(third).toMatchObject({ state: "applied" });
  expect((await titles()).map(({ title }) => title)).toEqual(["Vigil"]);
  world.now += 24 * HOUR_MS;
  await read();
  expect(await lastRun()).toEqual(third);
  await undoImport(database, { actor: actorOf(mo, NOWHERE), runId: third?.last_run ?? "" }, world.now);
  world.now += 24 * HOUR_MS;
  await read();
  expect(await lastRun()).toEqual({ ...third, state: "undone" });
});

test("an organizer's own calendar imports that organizer's events, and stops when the organizer does", async () => {
  const { world, network, read } = await aWorld();
  world.says = calendar(entry("Vigil"));
  const ann = await someone("user");
  const organizer = await anOrganizer(database, { userId: ann.userId, name: "Willow Circle" });
  const own = {
    kind: "ics",
    typed: `${network.sheetsOrigin}/c.ics`,
    network,
    organizer: { publicId: organizer.publicId, viewer: ann },
  } as const;
  expect(
    await addSource(await someone("user"), { ...own, organizer: { ...own.organizer, viewer: await someone("user") } }),
  ).toEqual({
    outcome: "forbidden",
  });
  expect(await addSource(ann, own)).toEqual({ outcome: "stored" });
  expect(await addSource(ann, { ...own, typed: `${network.sheetsOrigin}/other.ics` })).toEqual({ outcome: "already" });
  await read();
  expect(await titles()).toMatchObject([
    { title: "Vigil", import_status: "pending", user_id: ann.userId, organizer_id: String(organizer.id) },
  ]);
  const source = await findSourceOfOrganizer(database.db, organizer.id);
  const change = (viewer: Viewer) =>
    changeSource(
      database,
      { actor: actorOf(viewer, NOWHERE), viewer, publicId: source?.publicId ?? "", act: "stop" },
      TEST_NOW,
    );
  expect(await change(await someone("user"))).toBe("forbidden");
  expect([await change(ann), await change(ann)]).toEqual(["done", "gone"]);
  expect(await findSourceOfOrganizer(database.db, organizer.id)).toBeNull();
});

/** A sheet with a row for each title. */
function sheetOf(...names: readonly string[]): string {
  const lines = names.map((title) => csv(title).split("\n")[1] ?? "");
  return [csv("").split("\n")[0], ...lines, ""].join("\n");
}

async function titlesWhere(condition: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ title: string }>(`select title from events where ${condition}`);
  return rows.map(({ title }) => title);
}

/** A stored sheet with this setting, and a way to read it a day later with other rows. */
async function aStoredSheet(viewer: Viewer, vanished: "keep" | "cancel" | "delete") {
  const { world, network, read } = await aWorld();
  expect(await addSource(viewer, { network, vanished })).toEqual({ outcome: "stored" });
  return async (...names: readonly string[]) => {
    world.says = sheetOf(...names);
    await read();
    world.now += 24 * HOUR_MS;
  };
}

test("events missing from a source set to cancel are cancelled, unless most of them are missing", async () => {
  const readWith = await aStoredSheet(await someone("moderator"), "cancel");
  await readWith("Vigil", "Vespers", "Lauds");
  await readWith("Vigil", "Vespers");
  expect(await titlesWhere("cancelled_at is not null")).toEqual(["Lauds"]);
  await readWith("Compline");
  expect(await titlesWhere("cancelled_at is not null")).toEqual(["Lauds"]);
});

test("an event that its source cancelled is restored when it is in the source again", async () => {
  const readWith = await aStoredSheet(await someone("moderator"), "cancel");
  await readWith("Vigil", "Vespers", "Lauds");
  await readWith("Vigil", "Vespers");
  await readWith("Vigil", "Vespers", "Lauds");
  expect(await titlesWhere("cancelled_at is not null")).toEqual([]);
});

test("an event that a person cancelled stays cancelled when it is in the source again", async () => {
  const mo = await someone("moderator");
  const readWith = await aStoredSheet(mo, "cancel");
  await readWith("Vigil", "Vespers", "Lauds");
  // Most events are missing, so that the source cancels none of them.
  await readWith("Compline");
  const { rows } = await database.pool.query("select public_id from events where title = 'Lauds'");
  const cancelling = { actor: actorOf(mo, NOWHERE), publicId: rows[0].public_id, reason: "The host has died." };
  expect(await cancelEvent(database, cancelling, TEST_NOW + 30 * HOUR_MS)).toMatchObject({ outcome: "cancelled" });
  await readWith("Vigil", "Vespers", "Lauds", "Compline");
  expect(await titlesWhere("cancelled_at is not null and cancel_reason = 'The host has died.'")).toEqual(["Lauds"]);
  expect((await database.pool.query("select kind from notification_causes")).rows).toEqual([
    { kind: "event-cancelled" },
  ]);
});

test("events missing from a source set to delete are deleted, which only admins can choose", async () => {
  const { network } = await aWorld();
  expect(await addSource(await someone("moderator"), { network, vanished: "delete" })).toEqual({
    outcome: "forbidden",
  });
  const readWith = await aStoredSheet(await someone("admin"), "delete");
  await readWith("Vigil", "Vespers", "Lauds");
  await readWith("Vigil", "Vespers");
  expect(await titlesWhere("deleted_at is not null")).toEqual(["Lauds"]);
});

test("without a setting, events missing from a source stay as they are, and its import lists them", async () => {
  const readWith = await aStoredSheet(await someone("moderator"), "keep");
  await readWith("Vigil", "Vespers", "Lauds");
  await readWith("Vigil", "Vespers");
  expect(await titlesWhere("cancelled_at is null and deleted_at is null")).toHaveLength(3);
  const [source] = await listDirectorySources(database.db);
  const { events } = await listVanished(database.db, source?.lastRun ?? "", 10);
  expect(events.map(({ title }) => title)).toEqual(["Lauds"]);
});

test("an entry cancelled in a calendar counts as missing, one that is only refused does not", async () => {
  const { world, network, read } = await aWorld();
  const typed = `${network.sheetsOrigin}/c.ics`;
  await addSource(await someone("moderator"), { network, kind: "ics", typed, vanished: "cancel" });
  world.says = calendar(entry("Vigil"), entry("Vespers"), entry("Lauds"), entry("Matins"));
  await read();
  const [cancelled, isPrivate] = [entry("Lauds", "STATUS:CANCELLED"), entry("Matins", "CLASS:PRIVATE")];
  world.says = calendar(entry("Vigil"), entry("Vespers"), cancelled, isPrivate);
  world.now += 24 * HOUR_MS;
  await read();
  expect(await titlesWhere("cancelled_at is not null")).toEqual(["Lauds"]);
});

test("members cannot add sources for the directory, and the attempt is recorded", async () => {
  const { network } = await aWorld();
  expect(await addSource(await someone("user"), { network })).toEqual({ outcome: "forbidden" });
  expect(await database.db.select().from(auditEntries)).toMatchObject([{ action: "keep-source", outcome: "refused" }]);
});
