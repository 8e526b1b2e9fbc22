import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { openAccounts } from "#auth/open-accounts.ts";
import { changeRole } from "#commands/accounts/change-role.ts";
import { markRead } from "#commands/notifications/mark-read.ts";
import { notifyPerson } from "#commands/notifications/notify-person.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { watchChanges } from "#data/changes.ts";
import { securityHeaders } from "#server/edge/security-headers.ts";
import { openLive } from "#server/live/open-live.ts";
import { accountsSite, AUTH_SECRET, BASE_URL, signedInBrowser } from "#tests/support/accounts/accounts-site.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { startEdge } from "#tests/support/edge/edge-server.ts";
import { type ReadStream, readStream } from "#tests/support/live/read-stream.ts";

/** Tests wait for the event, however busy the machine is. */
const PATIENCE = { timeout: 120_000 };

const database = withTestDatabase();

/** One server process on the test's database, limited to its streams. */
async function aProcess() {
  const settings = { secret: AUTH_SECRET, siteName: "Samehour", baseUrl: BASE_URL, limitFactor: null, providers: [] };
  const accounts = openAccounts({
    database,
    ...settings,
    stepMs: 0,
    onVerified: async () => undefined,
    log: () => undefined,
  });
  const changes = await watchChanges(database, () => undefined);
  const live = openLive({
    database,
    changes,
    accounts: Promise.resolve(accounts),
    clock: () => Date.now(),
    log: pino({ level: "silent" }),
    site: { timezone: "UTC" },
    limits: null,
    headers: securityHeaders(BASE_URL),
  });
  const edge = await startEdge({
    before: (request, response, next) => void (live.answer(request, response) || next()),
  });
  onTestFinished(async () => {
    live.close();
    await edge.close();
    await changes.close();
  });
  return { ...edge, closeLive: live.close };
}

async function aMember(email: string) {
  const browser = await signedInBrowser(accountsSite(database, { baseUrl: BASE_URL }), email);
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  return { headers: { cookie }, ...(await browser.signedIn()) };
}

const notify = (userId: string, title: string) =>
  notifyPerson(database, { actor: SYSTEM_ACTOR, userId, title, message: "Words" }, Date.now());
const kinds = ({ events }: ReadStream) => events.map(({ event }) => event);
/**
 * The stream of a new moderator, with the first count of what waits. A process that hears of the new role after the
 * stream began ends it; a browser opens another too.
 */
const openDashboardStream = ({ origin }: { origin: string }, { headers }: { headers: Record<string, string> }) =>
  vi.waitFor(async () => {
    const stream = await readStream(`${origin}/live`, headers);
    await vi.waitFor(() => expect(kinds(stream)).toContain("open-work"), { timeout: 15_000 });
    return stream;
  }, PATIENCE);
const dataOf = (events: readonly { data: string }[]) => events.map(({ data }) => JSON.parse(data));

test("a member receives a new notification from any process, and nobody else does", async () => {
  const [here, there] = [await aProcess(), await aProcess()];
  const [ann, ben] = [await aMember("ann@example.org"), await aMember("ben@example.org")];
  const streams = [
    await readStream(`${here.origin}/live`, ann.headers),
    await readStream(`${there.origin}/live`, ann.headers),
  ];
  const other = await readStream(`${here.origin}/live`, ben.headers);
  for (const each of [...streams, other]) await each.until(1);
  expect(streams[0]?.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(streams[0]?.headers.get("cache-control")).toBe("private, no-store");
  expect(streams[0]?.headers.get("x-content-type-options")).toBe("nosniff");
  await notify(ann.userId, "Hello");
  for (const each of streams) {
    const news = dataOf(await each.until(2));
    expect(news[0]).toEqual({ unread: 0, newest: null });
    expect(news[1]).toMatchObject({
      unread: 1,
      newest: { type: "info", title: "Hello", message: "Words", href: null },
    });
  }
  expect(other.events).toHaveLength(1);
});

test("marking as read updates the count in every stream of the reader", async () => {
  const site = await aProcess();
  const ann = await aMember("ann@example.org");
  await notify(ann.userId, "Before");
  const stream = await readStream(`${site.origin}/live`, ann.headers);
  const news = await stream.until(1);
  expect(dataOf(news)[0]).toEqual({ unread: 1, newest: null });
  const [row] = (await database.pool.query<{ id: string }>("select id from notifications")).rows;
  await markRead(database, { userId: ann.userId, id: Number(row?.id) }, Date.now());
  // A process that hears of the notification after the stream began sends its news a second time.
  await vi.waitFor(() => expect(dataOf(news).at(-1)).toEqual({ unread: 0, newest: null }), PATIENCE);
});

test("a reconnecting browser receives what it missed, once", async () => {
  const site = await aProcess();
  const ann = await aMember("ann@example.org");
  await notify(ann.userId, "First");
  const first = await readStream(`${site.origin}/live`, ann.headers);
  const id = (await first.until(1))[0]?.id ?? "";
  first.close();
  await notify(ann.userId, "Missed");
  const again = await readStream(`${site.origin}/live`, { ...ann.headers, "last-event-id": id });
  expect(dataOf(await again.until(1))[0]).toMatchObject({ unread: 2, newest: { title: "Missed" } });
  const poll = async (after: string) =>
    (await fetch(`${site.origin}/live?poll&after=${after}`, { headers: ann.headers })).json();
  expect(await poll(id)).toMatchObject({ unread: 2, newest: { title: "Missed" }, after: Number(id) });
  expect(await poll(again.events[0]?.id ?? "")).toMatchObject({ unread: 2, newest: null });
  expect(dataOf(again.events).filter(({ newest }) => newest !== null)).toHaveLength(1);
});

test("an ended session and a suspended account lose their streams at once", async () => {
  const [here, there] = [await aProcess(), await aProcess()];
  const [ann, ben] = [await aMember("ann@example.org"), await aMember("ben@example.org")];
  const annHears = await readStream(`${here.origin}/live`, ann.headers);
  const benHears = await readStream(`${there.origin}/live`, ben.headers);
  for (const each of [annHears, benHears]) await each.until(1);
  await database.pool.query("delete from sessions where id = $1", [ann.sessionId]);
  expect((await annHears.until(2))[1]).toMatchObject({ event: "end", data: "signed-out" });
  await vi.waitFor(() => expect(annHears.isOver()).toBe(true), PATIENCE);
  await database.pool.query("update users set suspended_at = now() where id = $1", [ben.userId]);
  expect((await benHears.until(2))[1]).toMatchObject({ event: "end", data: "signed-out" });
  await notify(ann.userId, "Not for you any more");
  expect(annHears.events).toHaveLength(2);
});

test("a moderator who loses the role loses the stream, and the next stream is a member's", async () => {
  const [here, there] = [await aProcess(), await aProcess()];
  const ann = await aMember("ann@example.org");
  const as = (role: "moderator" | "user") =>
    changeRole(database, { actor: SYSTEM_ACTOR, userId: ann.userId, role }, Date.now());
  await as("moderator");
  const before = await openDashboardStream(here, ann);
  await as("user");
  await vi.waitFor(() => expect(before.isOver()).toBe(true), PATIENCE);
  const after = await readStream(`${there.origin}/live`, ann.headers);
  await notify(ann.userId, "Hello");
  await vi.waitFor(() => expect(JSON.stringify(after.events)).toContain("Hello"), PATIENCE);
  await database.pool.query("select pg_notify('people', 'w')");
  await notify(ann.userId, "Once more");
  await vi.waitFor(() => expect(JSON.stringify(after.events)).toContain("Once more"), PATIENCE);
  expect(kinds(after)).not.toContain("open-work");
});

test("a submission is announced to moderators of every process, and to one who polls", async () => {
  const [here, there] = [await aProcess(), await aProcess()];
  const [ann, mo] = [await aMember("ann@example.org"), await aMember("mo@example.org")];
  await changeRole(database, { actor: SYSTEM_ACTOR, userId: mo.userId, role: "moderator" }, Date.now());
  const stream = await openDashboardStream(here, mo);
  const { id } = await aSubmission(database, { input: { eventTitle: "Vigil" } });
  const expected = JSON.stringify([{ id, title: "Vigil" }]);
  await vi.waitFor(
    () => expect(stream.events.at(-1)).toMatchObject({ event: "submissions", data: expected }),
    PATIENCE,
  );
  const poll = async (headers: Record<string, string>) =>
    (await fetch(`${there.origin}/live?poll`, { headers })).json();
  expect(await poll(mo.headers)).toMatchObject({ submissions: [{ id, title: "Vigil" }], work: { submissions: 1 } });
  expect(await poll(ann.headers)).not.toHaveProperty("submissions");
});

test("when a session has too many streams, the oldest is closed", async () => {
  const site = await aProcess();
  const ann = await aMember("ann@example.org");
  const streams: ReadStream[] = [];
  for (let opened = 0; opened < 5; opened += 1) {
    const stream = await readStream(`${site.origin}/live`, ann.headers);
    await stream.until(1);
    streams.push(stream);
  }
  await vi.waitFor(
    () => expect(streams.map((each) => each.isOver())).toEqual([true, false, false, false, false]),
    PATIENCE,
  );
  expect(streams[0]?.events.at(-1)).toMatchObject({ event: "end", data: "replaced" });
});

test("without a session there is no stream, and another site does not get one", async () => {
  const site = await aProcess();
  const ann = await aMember("ann@example.org");
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${site.origin}${path}`, { headers })).status;
  expect(await status("/live")).toBe(204);
  expect(await status("/live", { cookie: "session=made-up" })).toBe(204);
  expect(await status("/live?poll")).toBe(401);
  expect(await status("/live", { ...ann.headers, "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await status("/lively", ann.headers)).toBe(404);
});

test("a stopping process ends its streams without an event, so that browsers reconnect", async () => {
  const site = await aProcess();
  const ann = await aMember("ann@example.org");
  const stream = await readStream(`${site.origin}/live`, ann.headers);
  await stream.until(1);
  site.closeLive();
  await vi.waitFor(() => expect(stream.isOver()).toBe(true), PATIENCE);
  expect(stream.events).toHaveLength(1);
});
