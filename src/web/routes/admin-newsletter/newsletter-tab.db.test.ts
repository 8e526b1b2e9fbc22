import { expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { aContact } from "#tests/support/builders/a-contact.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { newsletterAction, newsletterTabLoader } from "#web/routes/admin-newsletter/admin-newsletter.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { exportContacts } from "#web/routes/admin-newsletter-export/export-contacts.server.ts";

const database = withTestDatabase();
const FRAME = { role: "admin", work: {} } as unknown as Parameters<typeof newsletterTabLoader>[1];
const context = (overrides: Partial<RequestContext> = {}) => aRequestContext({ database, ...overrides });
const DAY = (days: number) => TEST_NOW - days * DAY_MS;

async function tab(search = "") {
  const url = new URL(`https://same.example/admin/newsletter${search}`);
  const { view } = await newsletterTabLoader(url, FRAME, context());
  if (view.shows !== "lists") throw new Error("the tab failed");
  return view;
}
const exported = (search: string, overrides?: Partial<RequestContext>) =>
  exportContacts(new URL(`https://same.example/admin/newsletter/export.csv${search}`), context(overrides));

async function someContacts(): Promise<void> {
  await aContact(database, { email: "old@example.org", requestedAt: DAY(74) });
  await aContact(database, { email: "new@example.org", requestedAt: DAY(1) });
  await aContact(database, { email: "waits@example.org", requestedAt: DAY(2), confirmedAt: null });
  await aContact(database, { email: "left@example.org", requestedAt: DAY(50), leftAt: DAY(10) });
  await aContact(database, { email: "never@example.org", requestedAt: DAY(3), confirmedAt: null, leftAt: DAY(2) });
  await aContact(database, { list: "waitlist", email: "first@example.org", requestedAt: DAY(5) });
}

test("addresses are counted by state, and a twelve-week chart shows the confirmed ones", async () => {
  expect(await tab()).toMatchObject({ plot: null });
  await someContacts();
  const { counts, weeks, plot, lines, olderHref } = await tab();
  expect(counts).toEqual({ confirmed: 2, pending: 1, left: 1, waitlist: 1 });
  expect(weeks.map(({ count }) => count)).toEqual([0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 1, 2]);
  // One bar for each week with an address; the highest fills the plot, whose base line is one unit high.
  const bars = [...(plot?.matchAll(/<rect [^>]*height="([\d.]+)"/g) ?? [])].map(([, height]) => Number(height));
  expect(bars).toEqual([39, 39, 39, 78, 78, 78, 78, 78, 78, 39, 78]);
  expect(lines.map(({ email, state }) => [email, state])).toEqual([
    ["new@example.org", "confirmed"],
    ["waits@example.org", "pending"],
    ["never@example.org", "left"],
    ["left@example.org", "left"],
    ["old@example.org", "confirmed"],
  ]);
  expect(olderHref).toBeNull();
  expect((await tab("?list=waitlist")).lines.map(({ email }) => email)).toEqual(["first@example.org"]);
});

test("more than fifty addresses continue on the next page, each listed once", async () => {
  for (let n = 0; n < 60; n += 1) await aContact(database, { email: `p${n}@example.org`, requestedAt: DAY(n % 7) });
  const first = await tab();
  const second = await tab(new URL(first.olderHref ?? "", "https://same.example").search);
  expect([first.lines.length, second.lines.length, second.olderHref, second.isFirst]).toEqual([50, 10, null, false]);
  expect(new Set([...first.lines, ...second.lines].map(({ email }) => email)).size).toBe(60);
});

test("an export has the confirmed newsletter addresses, newest first, each with an unsubscribe link", async () => {
  await someContacts();
  await aContact(database, { email: "+cmd@example.org", requestedAt: DAY(4) });
  const answer = await exported("");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="newsletter-subscribers-2026-11-18.csv"',
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split("\r\n");
  expect(lines[0]).toBe("email,created_at,state,confirmed_at,left_at,language,timezone,unsubscribe");
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([
    "new@example.org",
    "'+cmd@example.org",
    "old@example.org",
    "",
  ]);
  expect(lines[1]).toMatch(/,confirmed,.*\/subscriptions\/[\w-]{32}$/);
  const [entry] = await database.db.select().from(auditEntries);
  expect(entry).toMatchObject({ action: "export-contacts", facts: { list: "newsletter", who: "confirmed" } });
});

test("everyone or the waitlist can be exported, and only confirmed addresses get an unsubscribe link", async () => {
  await someContacts();
  const text = async (search: string) => (await exported(search)).text();
  const everyone = (await text("?who=everyone")).trim().split("\r\n");
  expect(everyone).toHaveLength(6);
  expect(everyone.filter((line) => line.includes("/subscriptions/"))).toHaveLength(2);
  expect(await text("?who=left")).toContain("left@example.org");
  const waitlist = await exported("?list=waitlist");
  expect(waitlist.headers.get("content-disposition")).toContain("waitlist-2026-11-18.csv");
  expect(await waitlist.text()).toContain("first@example.org");
});

test("an empty or failed export redirects back with a message", async () => {
  const none = await exported("?list=waitlist");
  expect(none.headers.get("location")).toBe("/admin/newsletter?list=waitlist");
  expect(none.headers.get("set-cookie")).toContain("adminNewsletter.toast.none");
  expect(reachesMessage("adminNewsletter.toast.none")).toBe("No subscribers found");
  const failed = await exported("", { database: anAwayDatabase, logError: () => {} });
  expect(failed.headers.get("set-cookie")).toContain("adminNewsletter.toast.failed");
  expect(reachesMessage("adminNewsletter.toast.failed")).toBe("Export failed");
  expect((await tab()).lines).toEqual([]);
});

async function sent(fields: Record<string, string>, overrides: Partial<RequestContext> = {}) {
  const viewer = await aUser(database, { role: "admin" });
  const body = new URLSearchParams(fields);
  const request = new Request("https://same.example/admin/newsletter", { method: "POST", body });
  const answer = await newsletterAction(request, context({ viewer, actor: actorFor(viewer), ...overrides }));
  return { to: answer.headers.get("location"), toast: decodeURIComponent(answer.headers.get("set-cookie") ?? "") };
}

test("an address can be found by its beginning, removed after confirmation, and restored", async () => {
  await someContacts();
  await aContact(database, { email: "new_er@example.org", requestedAt: DAY(1) });
  const found = await tab("?q=NEW");
  expect(found).toMatchObject({ query: "new", isCut: false, olderHref: null, question: null });
  expect(found.lines.map(({ email }) => email)).toEqual(["new@example.org", "new_er@example.org"]);
  expect((await tab("?q=new_")).lines.map(({ email }) => email)).toEqual(["new_er@example.org"]);
  expect((await tab("?q=new&list=waitlist")).lines).toEqual([]);
  const confirming = await tab(new URL(found.lines[0]?.removeHref ?? "", "https://same.example").search);
  expect(confirming.question).toMatchObject({
    email: "new@example.org",
    hasLeft: false,
    back: "/admin/newsletter?q=new",
  });
  expect((await tab("?remove=999999")).question).toBeNull();
  expect((await tab("?remove=x")).question).toBeNull();
  const { id, back } = confirming.question ?? { id: 0, back: "" };
  const removed = await sent({ intent: "remove", contact: String(id), returnTo: back });
  expect(removed.to).toBe("/admin/newsletter?q=new");
  expect(removed.toast).toContain(`contact:${id}-${TEST_NOW}`);
  expect((await tab(`?remove=${id}`)).question).toMatchObject({ hasLeft: true });
  expect((await sent({ intent: "remove", contact: String(id) })).toast).toContain("removedAlready");
  expect((await sent({ intent: "undo", contact: `${id}-${TEST_NOW}` })).toast).toContain("putBack");
  expect((await sent({ intent: "undo", contact: `${id}-${TEST_NOW}` })).toast).toContain("tooLate");
  expect((await tab("?q=new@")).lines[0]).toMatchObject({ state: "confirmed" });
  expect((await sent({ intent: "remove", contact: String(id), forget: "yes" })).toast).toContain("forgotten");
  expect((await tab("?q=new@")).lines).toEqual([]);
  expect((await sent({ intent: "remove", contact: String(id) })).toast).toContain("toast.gone");
});

test("an unknown address or action is refused, and a failure is reported and changes nothing", async () => {
  await expect(sent({ intent: "remove", contact: "x" })).rejects.toMatchObject({ code: "not-found" });
  await expect(sent({ intent: "undo", contact: "1" })).rejects.toMatchObject({ code: "not-found" });
  await expect(sent({ intent: "send" })).rejects.toMatchObject({ code: "invalid" });
  const away = { database: anAwayDatabase, logError: () => {} };
  expect((await sent({ intent: "remove", contact: "1" }, away)).toast).toContain("notSaved");
});

test("a search with more matches than a page holds shows the first ones, and says there are more", async () => {
  for (let n = 0; n < 51; n += 1) await aContact(database, { email: `p${n}@example.org` });
  const cut = await tab("?q=p");
  expect([cut.lines.length, cut.isCut, cut.olderHref]).toEqual([50, true, null]);
});

test("a database failure is shown in place of the lists, with the request number", async () => {
  const url = new URL("https://same.example/admin/newsletter?list=waitlist");
  const away = context({ database: anAwayDatabase, logError: () => {} });
  const { view, status } = await newsletterTabLoader(url, FRAME, away);
  expect(status).toBe(503);
  expect(view).toMatchObject({ shows: "failed", requestId: "a-test-request", here: "/admin/newsletter?list=waitlist" });
});
