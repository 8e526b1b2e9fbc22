import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { importAction } from "#web/routes/admin-import/admin-import-action.server.ts";
import { type ChooseAnswer, importLoader } from "#web/routes/admin-import/admin-import-loader.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { applied, aMappedRun, work } from "#tests/support/builders/an-import-run.ts";
import { csvFile } from "#tests/support/builders/import-file.ts";
import { runImport } from "#tests/support/builders/import-run.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const database = withTestDatabase();
const AT = "https://same.example/admin/import";
const RUN_PAGE = /^\/admin\/import\/[0-9a-f-]{36}$/;
const SHEET = "1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345";

const aModerator = () => aUser(database, { role: "moderator" });

async function send(viewer: Viewer, body: FormData | URLSearchParams, overrides: Partial<RequestContext> = {}) {
  const request = new Request(AT, { method: "POST", body });
  const answer = await importAction(request, viewer, aRequestContext({ database, viewer, ...overrides }));
  if (answer instanceof Response) {
    const toast = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
    return { to: answer.headers.get("location"), toast, status: answer.status, page: null };
  }
  return { to: null, toast: "", status: answer.init?.status, page: answer.data as ChooseAnswer };
}

function fileForm(name: string | null, content: string, from = "csv"): FormData {
  const form = new FormData();
  form.set("from", from);
  form.set("zone", "Europe/Berlin");
  form.set("file", name === null ? new File([], "") : new File([content], name));
  return form;
}

async function load(query = "", overrides: Partial<RequestContext> = {}) {
  const frame = { role: "moderator", work: await countOpenWork(database.db) } as const;
  const { view, status } = await importLoader(new URL(AT + query), frame, aRequestContext({ database, ...overrides }));
  if (view.shows !== "choose") throw new Error(view.shows);
  return { ...view, status };
}

/** Another server, which gives this response to every request. */
async function aNetwork(type: string, body: string) {
  const server = createServer((_, response) => response.writeHead(200, { "content-type": type }).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { sheetsOrigin: `http://${host}`, trusted: [host] };
}

test.each([
  ["person", 429, "imports.file.tooMany"],
  ["site", 503, "imports.file.busy"],
] as const)(
  "a file over the upload limit of the %s is not read, with %i, and the typed text stays",
  async (full, wanted, words) => {
    const uploads = { take: () => full, release: () => undefined };
    const form = fileForm("october.csv", csvFile([{ title: "Vespers" }]));
    const { status, page } = await send(await aModerator(), form, { uploads });
    expect([status, page?.errors["file"], page?.typed["zone"]]).toEqual([
      wanted,
      reachesMessage(words),
      "Europe/Berlin",
    ]);
    const { rows } = await database.pool.query("select id from import_runs");
    expect(rows).toEqual([]);
  },
);

test("a CSV file is uploaded with the chosen zone, and leads to its own page", async () => {
  const { to, status } = await send(await aModerator(), fileForm("october.csv", csvFile([{ title: "Vespers" }])));
  expect([status, to]).toEqual([303, expect.stringMatching(RUN_PAGE)]);
  expect((await load()).recent).toMatchObject([{ name: "october.csv", state: "uploaded", words: null }]);
  const { rows } = await database.pool.query("select options ->> 'timezone' as zone, total_rows from import_runs");
  expect(rows).toEqual([{ zone: "Europe/Berlin", total_rows: 1 }]);
});

test.each([
  [null, "", "csv", "imports.file.missing"],
  [null, "", "ics", "adminImport.choose.noIcs"],
  ["list.txt", "title", "csv", "imports.file.notCsv"],
  ["list.ics", "BEGIN:VCALENDAR", "csv", "imports.file.notCsv"],
  ["list.csv", "title", "ics", "adminImport.choose.notIcs"],
  ["list.csv", "PK\u0003\u0004 packed", "csv", "imports.file.zip"],
  ["list.csv", "<!doctype html><title>Sign in</title>", "csv", "imports.file.webPage"],
  ["list.csv", "", "csv", "imports.file.empty"],
  ["list.csv", "title,description\n", "csv", "imports.file.headerOnly"],
])(
  "a file %j with %j is refused on %s with its own message, and nothing is stored",
  async (name, content, from, key) => {
    const { status, page } = await send(await aModerator(), fileForm(name, content, from));
    expect([status, page?.errors["file"]]).toEqual([422, reachesMessage(key)]);
    expect(page?.typed.zone).toBe("Europe/Berlin");
    expect((await load()).recent).toEqual([]);
  },
);

test("a file without events shows what a list must contain, in a toast that stays", async () => {
  const { page } = await send(await aModerator(), fileForm("list.csv", "title,description\n"));
  expect(page?.toast).toMatchObject({
    kind: "error",
    seconds: 0,
    title: reachesMessage("imports.file.nothing"),
    message: reachesMessage("imports.file.help"),
  });
});

test("an interrupted upload is reported and stores nothing", async () => {
  const viewer = await aModerator();
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntitle,desc';
  const request = new Request(AT, { method: "POST", headers, body: part });
  const answer = await importAction(request, viewer, aRequestContext({ database, viewer }));
  expect(answer).toMatchObject({
    init: { status: 400 },
    data: { toast: { title: reachesMessage("adminImport.toast.uploadFailed") } },
  });
  expect((await load()).recent).toEqual([]);
});

test("a file that the database cannot store is reported, and the typed text stays", async () => {
  const viewer = await aModerator();
  const logged: string[] = [];
  const db = new Proxy(database.db, {
    get() {
      throw new Error("the disk is full");
    },
  });
  const overrides = { database: { ...database, db }, logError: (_: unknown, note: string) => void logged.push(note) };
  const { status, page } = await send(viewer, fileForm("a.csv", csvFile([{}])), overrides);
  expect([status, page?.toast?.title, page?.typed.zone]).toEqual([503, "Upload failed", "Europe/Berlin"]);
  expect(logged).toHaveLength(1);
});

test("an oversized form is reported at the file field", async () => {
  const view = await load("", { instead: "form-too-large" });
  expect([view.status, view.errors["file"]]).toEqual([413, reachesMessage("imports.file.tooLarge", { max: 64 })]);
});

test.each([
  ["sheet", " ", "imports.address.noSheet"],
  ["sheet", "https://example.org/sheet", "imports.address.badSheet"],
  ["ics", "", "imports.address.noCalendar"],
  ["ics", "not an address", "fields.url"],
])("from a %s, %j is refused at its field and stays there", async (from, address, key) => {
  const typed = { address, zone: "Europe/Berlin", every: "6", vanished: "cancel" };
  const fields = new URLSearchParams({ intent: "fetch", from, ...typed });
  const { status, page } = await send(await aModerator(), fields);
  expect([status, page]).toEqual([422, { errors: { address: reachesMessage(key) }, typed, toast: null }]);
});

test("a Google Sheet is read from its address; a sign-in page is refused with help on sharing it", async () => {
  const moderator = await aModerator();
  const fields = new URLSearchParams({ intent: "fetch", from: "sheet", address: SHEET });
  const importNetwork = await aNetwork("text/csv", csvFile([{}, { title: "Lauds" }]));
  const taken = await send(moderator, fields, { importNetwork });
  expect(taken.to).toMatch(RUN_PAGE);
  const page = "<!doctype html><html><title>Sign in</title></html>";
  const refused = await send(moderator, fields, { importNetwork: await aNetwork("text/html", page) });
  expect([refused.status, refused.page?.toast]).toMatchObject([
    422,
    { kind: "error", seconds: 0, title: "Import failed", message: reachesMessage("imports.file.webPage") },
  ]);
});

test("a calendar address on this machine is never fetched", async () => {
  const fields = new URLSearchParams({ intent: "fetch", from: "ics", address: "http://127.0.0.1:9/a.ics" });
  const { status, page } = await send(await aModerator(), fields);
  expect([status, page?.errors["address"]]).toEqual([422, reachesMessage("imports.address.private-address")]);
});

test("a scheduled calendar is listed, and can be read on request and stopped", async () => {
  const moderator = await aModerator();
  const address = "https://example.org/c.ics";
  const fields = new URLSearchParams({ intent: "keep", from: "ics", address, every: "6", vanished: "cancel" });
  expect((await send(moderator, fields)).toast).toContain("adminImport.toast.kept");
  expect((await send(moderator, fields)).toast).toContain("adminImport.toast.already");
  const [source] = (await load("?from=ics")).sources;
  expect(source).toMatchObject({
    name: address,
    about: "iCalendar, every 6 hours",
    vanished: "cancel",
    read: null,
    run: null,
  });
  const act = (intent: string) => send(moderator, new URLSearchParams({ intent, source: source?.id ?? "" }));
  expect((await act("read-now")).toast).toContain("adminImport.toast.readNow");
  expect((await act("stop")).toast).toContain("adminImport.toast.stopped");
  expect((await load()).sources).toEqual([]);
  expect((await act("stop")).toast).toContain("adminImport.toast.sourceGone");
});

test("the result of a source's last read is shown", async () => {
  const moderator = await aModerator();
  await send(moderator, new URLSearchParams({ intent: "keep", from: "sheet", address: SHEET }));
  await database.pool.query(
    `update import_sources set read_at = now(), fault = '{"key": "imports.address.shut", "values": {}}'`,
  );
  expect((await load()).sources).toMatchObject([
    { about: "Google Sheet, every day", read: { fault: reachesMessage("imports.address.shut") } },
  ]);
});

test("an import from the command line is labeled as such, and can be undone here", async () => {
  await runImport(database, [{}]);
  const { recent } = await load();
  expect(recent).toMatchObject([{ name: "list.csv", fromCommandLine: true, state: "applied" }]);
  const undo = new URLSearchParams({ intent: "undo", run: recent[0]?.runId ?? "" });
  expect((await send(await aModerator(), undo)).to).toMatch(RUN_PAGE);
  await work(database);
  expect((await load()).recent).toMatchObject([{ state: "undone" }]);
});

test("a recent import shows its result and can be undone", async () => {
  const moderator = await aModerator();
  const run = await applied(database, await aMappedRun(database, csvFile([{}, { title: "" }])));
  expect((await load()).recent).toMatchObject([
    { state: "applied", words: reachesMessage("imports.results.successWithRefused", { count: 1, refused: 1 }) },
  ]);
  const { to } = await send(moderator, new URLSearchParams({ intent: "undo", run: run.runId }));
  expect(to).toBe(`/admin/import/${run.runId}`);
  expect((await load()).recent).toMatchObject([{ state: "undoing" }]);
});

test("an unknown tab redirects to the first", async () => {
  for (const query of ["?from=csv", "?from=xls", "?from=ics&from=sheet"]) {
    const thrown = await load(query).catch((error: unknown) => error);
    expect([query, (thrown as Response).headers.get("location")]).toEqual([query, "/admin/import"]);
  }
});
