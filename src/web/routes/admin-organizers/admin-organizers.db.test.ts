import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { adminOrganizersAction } from "#web/routes/admin-organizers/admin-organizers-action.server.ts";
import { adminOrganizersLoader } from "#web/routes/admin-organizers/admin-organizers-loader.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const ADDRESS = "https://same.example/admin/organizers";

const aModerator = () => aUser(database, { name: "Mo", role: "moderator" });

async function load(viewer: Viewer, query = "", db = database) {
  const frame = { role: "moderator", work: await countOpenWork(database.db) } as const;
  const context = aRequestContext({ database: db, viewer, ...(db !== database && { logError: () => undefined }) });
  return adminOrganizersLoader(new URL(ADDRESS + query), { viewer, frame }, context);
}

async function listed(viewer: Viewer, query = "") {
  const { view } = await load(viewer, query);
  if (view.shows !== "list") throw new Error(view.shows);
  return view;
}

const names = async (viewer: Viewer, query = "") => (await listed(viewer, query)).rows.map(({ name }) => name);

async function send(viewer: Viewer, fields: Record<string, string> | [string, string][], db = database) {
  const request = new Request(ADDRESS, { method: "POST", body: new URLSearchParams(fields) });
  const context = aRequestContext({ database: db, viewer, ...(db !== database && { logError: () => undefined }) });
  const answer = await adminOrganizersAction(request, context);
  if (!(answer instanceof Response)) return { data: answer.data, toast: "", to: null };
  const toast = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
  return { data: null, toast, to: answer.headers.get("location") };
}

const mark = ({ publicId, version }: { publicId: string; version: number }) => `${publicId}.${version}`;

/** Sends the `undo` of a toast as the toast's button does. */
async function undo(viewer: Viewer, toast: string) {
  const named = /"organizer:([a-z0-9-]+)"/.exec(toast)?.[1] ?? "";
  return send(viewer, { intent: "undo", organizer: named });
}

test("the list can be searched, filtered by state, sorted, and paged both ways", async () => {
  const moderator = await aModerator();
  await aUser(database, { id: "ruth", name: "Ruth Adeyemi" });
  const ruths = await anOrganizer(database, { name: "Friends Meeting", userId: "ruth", verifiedAt: TEST_NOW });
  await anEvent(database, { organizerId: ruths.id });
  await anOrganizer(database, { name: "Another friends' circle" });
  for (let n = 10; n < 65; n += 1) await anOrganizer(database, { name: `Group ${n}`, now: TEST_NOW + n });
  const first = await listed(moderator);
  expect(first.rows).toHaveLength(50);
  expect(first.total).toEqual({ count: 57, isMore: false });
  expect(first.rows[0]).toMatchObject({ name: "Another friends' circle", state: "unclaimed", owner: null });
  expect(first.rows[1]).toMatchObject({
    name: "Friends Meeting",
    state: "verified",
    owner: "Ruth Adeyemi",
    events: { count: 1, isMore: false },
  });
  const query = (href: string | null) => href?.replace("/admin/organizers", "") ?? "";
  const second = await listed(moderator, query(first.next));
  expect(second.rows.map(({ name }) => name)).toEqual([58, 59, 60, 61, 62, 63, 64].map((n) => `Group ${n}`));
  expect(second.next).toBeNull();
  // The previous page is the first one, which has a clean address.
  await expect(load(moderator, query(second.previous))).rejects.toMatchObject({ status: 302 });
  const back = await listed(moderator, `?before=${second.rows[2]?.publicId}`);
  expect(back.rows.map(({ name }) => name)).toEqual(
    [...first.rows.map(({ name }) => name), "Group 58", "Group 59"].slice(2),
  );
  expect((await names(moderator, "?sort=newest")).slice(0, 2)).toEqual(["Group 64", "Group 63"]);
  expect(await names(moderator, "?q=friends")).toEqual(["Another friends' circle", "Friends Meeting"]);
  expect(await names(moderator, "?state=verified")).toEqual(["Friends Meeting"]);
  await expect(load(moderator, "?state=bad&page=3")).rejects.toMatchObject({ status: 302 });
});

test("verify and hide can be undone from their toasts, and a repeated verify is reported", async () => {
  const moderator = await aModerator();
  const group = await anOrganizer(database, { name: "Group" });
  await anEvent(database, { organizerId: group.id });
  const organizer = mark(group);
  const returnTo = "/admin/organizers?q=group";
  const verified = await send(moderator, { intent: "verify", organizer, returnTo });
  expect(verified).toMatchObject({ to: returnTo });
  expect(verified.toast).toContain("adminOrganizers.toast.verified");
  expect((await send(moderator, { intent: "verify", organizer })).toast).toContain("verifiedAlready");
  expect((await undo(moderator, verified.toast)).toast).toContain("verifiedUndone");
  const long = await send(moderator, { intent: "hide", organizer, reason: "x".repeat(1_001) });
  expect(long.data).toMatchObject({ typed: { reason: "x".repeat(1_001) } });
  expect(long.data?.errors["reason"]).toContain("1,000");
  const hidden = await send(moderator, { intent: "hide", organizer, reason: "Sells things." });
  expect(hidden.toast).toContain('"events":1');
  expect((await send(moderator, { intent: "hide", organizer, reason: "" })).toast).toContain("hiddenAlready");
  expect((await listed(moderator, `?more=${group.publicId}`)).question).toMatchObject({
    kind: "more",
    organizer: { state: "hidden", hiddenReason: "Sells things." },
  });
  expect((await undo(moderator, hidden.toast)).toast).toContain("hiddenUndone");
  expect((await undo(moderator, hidden.toast)).toast).toContain("undoneAlready");
  expect((await send(moderator, { intent: "show", organizer })).toast).toContain("shownAlready");
});

test("duplicate organizers are found by name or address, merged, and separated again", async () => {
  const moderator = await aModerator();
  await aUser(database, { id: "bob", name: "Bob" });
  const one = await anOrganizer(database, { name: "Open Circle" });
  const two = await anOrganizer(database, { name: "Open circle online", userId: "bob" });
  const far = await anOrganizer(database, { name: "Elsewhere" });
  const merging = await listed(moderator, `?merge=${one.publicId}`);
  expect(merging.question).toMatchObject({ kind: "merge", found: [{ organizer: { publicId: two.publicId } }] });
  const byAddress = encodeURIComponent(`https://same.example/organizers/elsewhere-${far.publicId}`);
  expect((await listed(moderator, `?merge=${one.publicId}&find=${byAddress}`)).question).toMatchObject({
    found: [{ organizer: { name: "Elsewhere" } }],
  });
  expect((await listed(moderator, `?merge=${one.publicId}&with=${two.publicId}`)).question).toMatchObject({
    kind: "pair",
    stays: two.publicId,
  });
  const merged = await send(moderator, [
    ["intent", "merge"],
    ["pair", mark(one)],
    ["pair", mark(two)],
    ["stays", two.publicId],
  ]);
  expect(merged.toast).toContain("adminOrganizers.toast.merged");
  const after = await listed(moderator);
  expect(after.rows.map(({ name }) => name)).toEqual(["Elsewhere", "Open circle online"]);
  expect(after.merged).toMatchObject([{ survivor: "Open circle online", folded: "Open Circle", by: "Mo" }]);
  expect((await undo(moderator, merged.toast)).toast).toContain("mergeUndone");
  expect((await listed(moderator)).rows).toHaveLength(3);
});

test("a hand-over to an unknown address keeps the typed text; a valid one names the new owner and can be undone", async () => {
  const moderator = await aModerator();
  const group = await anOrganizer(database, { name: "Group" });
  const organizer = mark(group);
  const nobody = await send(moderator, { intent: "give", organizer, email: "nobody@example.org" });
  expect(nobody.data).toMatchObject({
    errors: { email: "No member has confirmed this address." },
    typed: { email: "nobody@example.org" },
  });
  expect(
    (await send(moderator, { intent: "give", organizer, email: "no address" })).data?.errors["email"],
  ).toBeTruthy();
  const out = await aUser(database, { suspendedAt: TEST_NOW });
  expect((await send(moderator, { intent: "give", organizer, email: out.email })).data).toMatchObject({
    errors: { email: reachesMessage("adminOrganizers.fault.suspended") },
  });
  await aUser(database, { id: "new", name: "Nia" });
  const found = await database.pool.query<{ email: string }>("select email from users where id = 'new'");
  const sent = await send(moderator, { intent: "give", organizer, email: found.rows[0]?.email ?? "" });
  expect(sent.toast).toContain('"to":"Nia"');
  // It had no owner, so only one person was notified.
  expect(sent.toast).toContain("adminOrganizers.toast.givenTextNobody");
  expect(reachesMessage("adminOrganizers.toast.givenTextNobody", { name: "Group", to: "Nia" })).toContain(
    "We notified them",
  );
  expect((await send(moderator, { intent: "hide", organizer, reason: "" })).toast).toContain("toast.changed");
  const again = await send(moderator, { intent: "give", organizer, email: "nobody@example.org" });
  expect(again.toast).toContain("toast.changed");
  expect((await listed(moderator)).handedOver).toMatchObject([{ name: "Group", from: null, to: "Nia", by: "Mo" }]);
  expect((await undo(moderator, sent.toast)).toast).toContain("giveUndone");
  expect((await undo(moderator, sent.toast)).toast).toContain("undoneAlready");
  expect((await listed(moderator)).handedOver).toEqual([]);
});

test("moderators cannot act on their own organizer, and forged forms are refused", async () => {
  const moderator = await aUser(database, { id: "mo", role: "moderator" });
  const own = await anOrganizer(database, { name: "Own", userId: "mo" });
  const { rows } = await listed(moderator);
  expect(rows).toMatchObject([{ mayCare: false }]);
  expect((await listed(moderator, `?hide=${own.publicId}`)).question).toBeNull();
  await expect(send(moderator, { intent: "verify", organizer: mark(own) })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(send(moderator, { intent: "verify", organizer: "x" })).rejects.toMatchObject({ code: "not-found" });
  await expect(send(moderator, { intent: "dance" })).rejects.toMatchObject({ code: "invalid" });
  await database.db.execute(sql`delete from organizers`);
  expect((await listed(moderator)).rows).toEqual([]);
});

test("a list that cannot be loaded and a failed action show an error", async () => {
  const moderator = await aModerator();
  const away = anAwayDatabase;
  expect(await load(moderator, "", away)).toMatchObject({ status: 503, view: { shows: "failed" } });
  const group = await anOrganizer(database);
  expect((await send(moderator, { intent: "verify", organizer: mark(group) }, away)).toast).toContain("toast.error");
});
