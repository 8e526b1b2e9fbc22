import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { fetchImport, type ImportNetwork, PUBLIC_NETWORK } from "#commands/imports/fetch-import.ts";
import { actorOf } from "#core/audit/actor.ts";
import { findImportRun } from "#data/queries/import-runs.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ID = "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms";
const CSV =
  "title,description,start_date,end_date,organizer_name,type,link\nVigil,Words,2026-12-05T19:00,2026-12-05T20:00,Circle,prayer,https://meet.example.org/v\n";
const OPTIONS = { timezone: "UTC", approve: false, owner: null };

async function aNetwork(answer: RequestListener): Promise<ImportNetwork> {
  const server = createServer(answer);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => void server.close(done));
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { sheetsOrigin: `http://${host}`, trusted: [host] };
}

async function fetched(options: {
  typed: string;
  network: ImportNetwork;
  kind?: "sheet" | "ics";
  role?: "admin" | "user";
}) {
  const { kind = "sheet", role = "admin", ...rest } = options;
  const { userId } = await aUser(database);
  const actor = actorOf({ userId, role }, { address: null, userAgent: null, requestId: null });
  return fetchImport(database, { actor, kind, options: OPTIONS, ...rest }, TEST_NOW);
}

test("a sheet is read from its export and waits for its column mapping", async () => {
  const requested: (string | undefined)[] = [];
  const network = await aNetwork((request, response) => {
    requested.push(request.url);
    response.setHeader("content-type", "text/csv").end(CSV);
  });
  const typed = `https://docs.google.com/spreadsheets/d/${ID}/edit#gid=7`;
  const started = await fetched({ typed, network });
  expect(started).toMatchObject({ outcome: "started", state: "uploaded" });
  expect(requested).toEqual([`/spreadsheets/d/${ID}/export?format=csv&gid=7`]);
  const run = "runId" in started ? await findImportRun(database.db, started.runId) : null;
  expect(run).toMatchObject({ kind: "sheet", source: `sheet:${ID}#7`, totalRows: 1, fileName: typed });
});

test("the operator's own sheets server may have a private address, but only for sheets", async () => {
  const { sheetsOrigin } = await aNetwork((_, response) => response.end(CSV));
  const network = { sheetsOrigin, trusted: [] };
  expect(await fetched({ typed: ID, network })).toMatchObject({ outcome: "started" });
  const calendar = await fetched({ kind: "ics", typed: `${sheetsOrigin}/c.ics`, network });
  expect(calendar).toMatchObject({ outcome: "refused", fault: { key: "imports.address.private-address" } });
});

test("a calendar is read from its address, including webcal addresses", async () => {
  const entry =
    "BEGIN:VEVENT\r\nUID:a@x\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261205T190000Z\r\nDTEND:20261205T200000Z\r\nSUMMARY:Vigil\r\nEND:VEVENT\r\n";
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\n${entry}END:VCALENDAR\r\n`;
  const network = await aNetwork((_, response) => response.end(text));
  const started = await fetched({ kind: "ics", typed: `${network.sheetsOrigin}/c.ics`, network });
  expect(started).toMatchObject({ outcome: "started", state: "mapped" });
});

test.each([
  ["sheet", " ", "imports.address.noSheet"],
  ["sheet", "my sheet", "imports.address.badSheet"],
  ["ics", "", "imports.address.noCalendar"],
  ["ics", "not an address", "fields.url"],
  ["ics", "http://127.0.0.1:1/c.ics", "imports.address.private-address"],
  ["ics", "webcal://localhost/c.ics", "imports.address.private-address"],
  ["ics", "https://no-such-host.invalid/c.ics", "imports.address.no-such-host"],
] as const)("for a %s, the address %j is refused with %s", async (kind, typed, key) => {
  expect(await fetched({ kind, typed, network: PUBLIC_NETWORK })).toMatchObject({ outcome: "refused", fault: { key } });
  expect(await database.pool.query("select 1 from import_runs")).toMatchObject({ rowCount: 0 });
});

test("a sign-in page, a closed sheet and a missing one are each reported with their own message", async () => {
  const network = await aNetwork((request, response) => {
    const status = request.url?.includes("closed") ? 403 : request.url?.includes("gone-") ? 404 : 200;
    response.writeHead(status, { "content-type": "text/html" }).end("<!doctype html><title>Sign in</title>");
  });
  const keyOf = async (typed: string) => {
    const outcome = await fetched({ typed, network });
    return "fault" in outcome ? outcome.fault.key : outcome.outcome;
  };
  expect(await keyOf(ID)).toBe("imports.file.webPage");
  expect(await keyOf("closed-closed-closed-closed")).toBe("imports.address.shut");
  expect(await keyOf("gone-gone-gone-gone-gone-gone")).toBe("imports.address.status");
});

test("someone who may not import cannot make the server fetch anything", async () => {
  let requested = 0;
  const network = await aNetwork((_, response) => {
    requested += 1;
    response.end(CSV);
  });
  expect(await fetched({ typed: ID, network, role: "user" })).toEqual({ outcome: "forbidden" });
  expect(requested).toBe(0);
});
