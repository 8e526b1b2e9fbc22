import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import { actorOf } from "#core/audit/actor.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { deletePersonalAuditOf, recordAudit } from "#data/queries/audit-write.ts";
import { events } from "#data/tables/events.ts";
import { users } from "#data/tables/accounts.ts";
import { EXPORT_PATHS } from "#web/components/admin-audit/logs.ts";
import { auditLoader } from "#web/routes/admin-audit/admin-audit.server.ts";
import { loader as exportLoader } from "#web/routes/admin-audit-export/route.ts";
import { exported } from "#tests/support/exports/exported.ts";
import { readSpreadsheet } from "#tests/support/exports/read-spreadsheet.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const NOW = TEST_NOW + 3 * HOUR_MS;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function load(viewer: Viewer, query = "", db = database) {
  const frame = { role: "admin", work: await countOpenWork(database.db) } as const;
  const context = aRequestContext({ database: db, viewer, now: NOW, logError: () => undefined });
  return auditLoader(new URL(`https://same.example/admin/audit${query}`), frame, context);
}

async function entries(viewer: Viewer, query = "") {
  const { view } = await load(viewer, query);
  if (view.shows !== "list") throw new Error(view.shows);
  return view.entries;
}

async function write(by: Viewer, fields: Pick<AuditEntry, "action"> & Partial<AuditEntry>, at = TEST_NOW) {
  const actor = actorOf(by, { address: "203.0.113.24", userAgent: FIREFOX, requestId: "r-1" });
  await recordAudit(database.db, { actor, entity: null, outcome: "done", ...fields }, at);
}

test("an entry says in words who did what to whom, from where, and what changed", async () => {
  const miriam = await aUser(database, { email: "miriam@example.org", role: "admin" });
  const tomas = await aUser(database, { email: "tomas@example.org" });
  const entity = { type: "user", id: tomas.userId } as const;
  await write(miriam, { action: "change-role", entity, before: { role: "user" }, after: { role: "moderator" } });
  const [entry] = await entries(miriam);
  expect(entry).toMatchObject({
    group: "roles",
    tone: "plain",
    action: "Role changed",
    by: "miriam@example.org",
    about: { words: "tomas@example.org", href: `/admin/audit?q=${tomas.userId}` },
    facts: ["203.0.113.24", "Firefox, Linux"],
    when: "Today, 7:00 AM",
    changes: [{ field: "role", before: { words: "user" }, after: { words: "moderator", stands: true } }],
    erased: null,
  });
});

test("a refused action shows its reason, and an approval stands out", async () => {
  const harpreet = await aUser(database, { email: "harpreet@example.org", role: "moderator" });
  await write(harpreet, {
    action: "delete-all-events",
    outcome: "refused",
    facts: { reason: "forbidden", events: 12 },
  });
  const entity = { type: "event", id: "bcdf23" } as const;
  await write(harpreet, { action: "approve-event", entity }, TEST_NOW - DAY_MS);
  const [approved, refused] = await entries(harpreet);
  expect(refused).toMatchObject({ tone: "refused", action: "All events deleted, refused", about: null });
  expect(refused?.facts.slice(0, 2)).toEqual(["not allowed", "events: 12"]);
  expect(approved).toMatchObject({ tone: "approved", about: { words: "event bcdf23" }, when: "Yesterday, 7:00 AM" });
  expect(await entries(harpreet, "?activity=refused")).toHaveLength(1);
  expect(await entries(harpreet, "?q=approved")).toMatchObject([{ action: "Event approved" }]);
});

test("sign-ins form their own group, with the method or the reason for refusal", async () => {
  const admin = await aUser(database, { email: "miriam@example.org", role: "admin" });
  const mara = await aUser(database, { email: "mara@example.org" });
  const entity = { type: "user", id: mara.userId } as const;
  const origin = { address: "203.0.113.24", userAgent: FIREFOX, requestId: "r-1" };
  const stranger = actorOf(null, origin);
  const refused = { actor: stranger, outcome: "refused" } as const;
  await write(admin, { ...refused, action: "sign-in", facts: { method: "password", reason: "wrong" } });
  await write(admin, { ...refused, action: "sign-in", entity, facts: { method: "passkey", reason: "suspended" } });
  await write(mara, { action: "sign-in", entity, facts: { method: "emailed-code" } });
  await write(admin, { actor: stranger, action: "reach-limit", facts: { limit: "sign-in-account" } });
  await write(admin, { action: "save-settings" });
  const where = ["203.0.113.24", "Firefox, Linux"];
  expect(await entries(admin, "?activity=signIns")).toMatchObject([
    { group: "signIns", action: "Limit reached", by: "a visitor", facts: ["limit: sign-in-account", ...where] },
    {
      tone: "plain",
      action: "Sign-in",
      by: "mara@example.org",
      about: null,
      facts: ["method: emailed-code", ...where],
    },
    {
      tone: "refused",
      action: "Sign-in, refused",
      by: "a visitor",
      about: { words: "mara@example.org" },
      facts: ["account suspended", "method: passkey", ...where],
    },
    { action: "Sign-in, refused", about: null, facts: ["wrong password or code", "method: password", ...where] },
  ]);
  expect(await entries(admin, "?activity=refused")).toHaveLength(2);
  expect(await entries(admin, "?activity=signIns&q=mara@example.org")).toHaveLength(2);
});

test("an erased account is marked as erased, and so are the values deleted with it", async () => {
  const admin = await aUser(database, { role: "admin" });
  const gone = await aUser(database, { id: "8a02cafe1234567890", email: "gone@example.org" });
  const entity = { type: "user", id: gone.userId } as const;
  await write(gone, { action: "save-profile", entity, before: { bio: "a", homeCity: "b" }, after: { bio: "c" } });
  await deletePersonalAuditOf(database.db, gone.userId, []);
  await database.db.delete(users).where(eq(users.id, gone.userId));
  await write(admin, { action: "erase-account", entity });
  expect(await entries(admin)).toMatchObject([
    { action: "Account erased", about: { words: "erased account 8a02cafe" } },
    { by: "erased account 8a02cafe", about: null, facts: [], changes: [], erased: "bio, home city" },
  ]);
});

test("a page has a hundred entries, with links to the next and the previous page", async () => {
  const admin = await aUser(database, { role: "admin" });
  for (let n = 0; n < 130; n += 1) await write(admin, { action: "save-settings" });
  const first = await load(admin);
  if (first.view.shows !== "list") throw new Error(first.view.shows);
  expect(first.view.part).toMatchObject({ count: 100, place: "newest", previous: null });
  const next = first.view.part.next ?? "";
  const second = await load(admin, new URL(next, "https://same.example").search);
  if (second.view.shows !== "list") throw new Error(second.view.shows);
  expect(second.view.part).toMatchObject({ count: 30, place: "older", next: null });
  await expect(load(admin, new URL(second.view.part.previous ?? "", "https://same.example").search)).rejects.toSatisfy(
    (answer: Response) => answer.headers.get("location") === "/admin/audit",
  );
});

test("an invalid address redirects to the clean one, and a log that cannot be loaded says so", async () => {
  const admin = await aUser(database, { role: "admin" });
  await expect(load(admin, "?activity=odd&q=x")).rejects.toSatisfy(
    (answer: Response) => answer.headers.get("location") === "/admin/audit?q=x",
  );
  const failed = await load(admin, "", anAwayDatabase);
  expect(failed).toMatchObject({ status: 503, view: { shows: "failed", requestId: "a-test-request" } });
});

test("only a private event's own people can read or search the values in its entries", async () => {
  const admin = await aUser(database, { role: "admin" });
  const owner = await aUser(database, { role: "admin" });
  const hidden = { visibility: "private", listing: "hidden", userId: owner.userId } as const;
  const event = await anEvent(database, hidden);
  const entity = { type: "event", id: event.publicId } as const;
  await write(owner, { action: "update-event", entity, before: { title: "qoldtitle" }, after: { title: "qnewtitle" } });
  const [entry] = await entries(admin);
  expect(entry).toMatchObject({ changes: [], erased: null, withheld: "title" });
  expect(JSON.stringify(entry)).not.toMatch(/qoldtitle|qnewtitle/);
  expect(await entries(admin, "?q=qnewtitle")).toEqual([]);
  const own = await entries(owner, "?q=qnewtitle");
  expect(own).toMatchObject([{ withheld: null, changes: [{ before: { words: "qoldtitle" } }] }]);
  await database.db.update(events).set({ visibility: "public_web", listing: "public" });
  expect(await entries(admin, "?q=qoldtitle")).toMatchObject([{ withheld: null, changes: [{ field: "title" }] }]);
});

test("an entry names its subject by title, and can be found by it", async () => {
  const admin = await aUser(database, { role: "admin" });
  const event = await anEvent(database, { title: "Songs from Taizé" });
  const organizer = await anOrganizer(database, { name: "Lakeside Circle" });
  const hidden = await anEvent(database, { title: "Secret Songs", visibility: "private", listing: "hidden" });
  const about = (type: "event" | "organizer", id: string) => ({ entity: { type, id } }) as const;
  await write(admin, { action: "approve-event", ...about("event", event.publicId) });
  await write(admin, { action: "update-event", ...about("event", hidden.publicId) });
  await write(admin, { action: "verify-organizer", ...about("organizer", organizer.publicId) });
  const words = (shown: Awaited<ReturnType<typeof entries>>) => shown.map(({ about: subject }) => subject?.words);
  expect(words(await entries(admin))).toEqual([
    "organizer Lakeside Circle",
    `event ${hidden.publicId}`,
    "event Songs from Taizé",
  ]);
  expect(words(await entries(admin, "?q=songs"))).toEqual(["event Songs from Taizé"]);
  expect(words(await entries(admin, "?q=lakeside"))).toEqual(["organizer Lakeside Circle"]);
});

test("the log can be filtered by staff or members, and by dates", async () => {
  const admin = await aUser(database, { role: "admin" });
  const member = await aUser(database);
  await write(member, { action: "save-profile" }, TEST_NOW - 10 * DAY_MS);
  await write(member, { action: "sign-in" }, TEST_NOW - 5 * DAY_MS);
  await write(admin, { action: "save-settings" });
  const acts = async (query: string) => (await entries(admin, query)).map(({ action, role }) => `${role}: ${action}`);
  expect(await acts("?role=staff")).toEqual(["admin: Settings saved"]);
  expect(await acts("?role=user")).toEqual(["member: Sign-in", "member: Profile saved"]);
  expect(await acts("?role=visitor")).toEqual([]);
  expect((await acts("?role=staff"))[0]).toContain(reachesMessage("adminAudit.role.admin"));
  expect((await acts("?role=user"))[0]).toContain(reachesMessage("adminAudit.role.user"));
  const moderator = await aUser(database, { role: "moderator" });
  await write(moderator, { action: "open-dashboard" }, TEST_NOW + HOUR_MS);
  expect((await entries(admin))[0]?.role).toBe(reachesMessage("adminAudit.role.moderator"));
  expect(await acts("?role=user&activity=signIns")).toEqual(["member: Sign-in"]);
  expect(await acts("?from=2026-11-12&until=2026-11-14")).toEqual(["member: Sign-in"]);
  expect(await acts("?until=2026-11-10")).toEqual(["member: Profile saved"]);
  expect(await acts("?role=admin&from=2026-11-18")).toEqual(["admin: Settings saved"]);
  expect(await acts(`?q=${member.userId}&from=2026-11-18`)).toEqual([]);
});

test.each([
  ["?q=tomas", ["Role changed", "Sign-in"]],
  ["?activity=roles", ["Role changed"]],
  ["?role=user", ["Sign-in", "Profile saved"]],
  ["?from=2026-11-12&until=2026-11-17", ["Sign-in"]],
  ["?role=user&from=2026-11-12", ["Sign-in"]],
  ["", ["Security logs exported", "Dashboard opened", "Role changed", "Sign-in", "Profile saved"]],
])("the export contains the entries that the log shows with the filter '%s'", async (query, actions) => {
  const admin = await aUser(database, { role: "admin" });
  const tomas = await aUser(database, { email: "tomas@example.org" });
  await write(await aUser(database), { action: "save-profile" }, TEST_NOW - 10 * DAY_MS);
  await write(tomas, { action: "sign-in" }, TEST_NOW - 5 * DAY_MS);
  await write(admin, { action: "change-role", entity: { type: "user", id: tomas.userId } });
  const file = await exported(database, exportLoader, { path: EXPORT_PATHS.security + query, viewer: admin });
  const [, ...rows] = readSpreadsheet(file, ",").rows;
  expect(rows.map(([, action]) => action)).toEqual(actions);
  const shown = await entries(admin, query);
  expect(rows.map(([when, action]) => [when, action])).toEqual(shown.map(({ iso, action }) => [iso, action]));
});
