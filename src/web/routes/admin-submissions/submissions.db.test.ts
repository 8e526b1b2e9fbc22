import { expect, test } from "vitest";
import { editSubmission, withdrawSubmission } from "#commands/submissions/edit-submission.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { submissionsAction, submissionsLoader } from "#web/routes/admin-submissions/admin-submissions.server.ts";
import { aCollidingCorrection } from "#tests/support/builders/a-colliding-correction.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aSubmission, aSubmissionInput } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const ADDRESS = "https://same.example/admin/submissions";
const NOW = TEST_NOW + MINUTE_MS;

const moderator = (name = "Mo") => aUser(database, { name, role: "moderator" });

async function load(query = "", db = database) {
  const frame = { role: "moderator", work: await countOpenWork(database.db) } as const;
  const context = aRequestContext({ database: db, now: NOW, logError: () => undefined });
  return submissionsLoader(new URL(ADDRESS + query), frame, context);
}

async function listed(query = "") {
  const { view } = await load(query);
  if (view.shows !== "list") throw new Error(view.shows);
  return view;
}

const titles = async (query = "") => (await listed(query)).cards.map(({ title }) => title);
const redirectOf = async (query: string): Promise<unknown> =>
  load(query).then(
    () => null,
    (error: unknown) => (error instanceof Response ? error.headers.get("location") : error),
  );

async function send(viewer: Viewer, fields: Record<string, string>, { query = "", db = database } = {}) {
  const request = new Request(ADDRESS + query, { method: "POST", body: new URLSearchParams(fields) });
  const quiet = db === database ? {} : { logError: () => undefined };
  const answer = await submissionsAction(request, aRequestContext({ database: db, viewer, now: NOW, ...quiet }));
  if (!(answer instanceof Response)) return { ...answer.data, status: answer.init?.status, cookie: "", to: null };
  const cookie = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
  return { status: answer.status, cookie, to: answer.headers.get("location") };
}

/** Creates the n-th submission, sent n minutes after the first. */
const sent = (title: string, n = 0, input = {}) =>
  aSubmission(database, {
    input: { eventTitle: title, description: `This is all about ${title}.`, ...input },
    now: TEST_NOW + n * 1_000,
  });

test("a card shows every field, with a placeholder for empty ones", async () => {
  await sent("Vigil of Quiet");
  await sent("Short Prayer", 1, {
    organizerPhone: null,
    expectedAttendees: null,
    specialRequirements: null,
    link: null,
    timezone: "America/New_York",
  });
  const { cards } = await listed();
  const facts = cards.map((card) => Object.fromEntries(card.facts.map(({ term, value }) => [term, value])));
  expect(facts[1]).toEqual({
    Date: expect.stringContaining("19"),
    Times: "11:00 PM to 12:15 AM the next day, London",
    "For you": expect.stringContaining("6:00 PM to 7:15 PM, New York"),
    Type: "Meditation Session",
    Location: "Zoom",
    Link: "https://zoom.us/j/8841204",
    "Expected attendees": "40",
    Organizer: "Ruth Adeyemi",
    Email: "ruth@example.org",
    Phone: "+44 20 7946 0000",
    Description: "This is all about Vigil of Quiet.",
    "Special requirements": "Captions, please",
  });
  expect(facts[0]).toMatchObject({
    Phone: "none",
    "Expected attendees": "none",
    "Special requirements": "none",
    Link: "none",
  });
  expect(facts[0]).not.toHaveProperty("For you");
  expect(cards[1]).toMatchObject({
    state: "pending",
    spamSignals: null,
    notes: "",
    submitted: expect.stringMatching(/^Submitted /),
  });
});

test("the list can be filtered by title, organizer, email address, and status", async () => {
  const vigil = await sent("Vigil of Quiet");
  await sent("Évening Song", 1, { organizerName: "Meera Nair", organizerEmail: "meera@lakeside.example" });
  const gone = await sent("Withdrawn Talk", 2);
  await withdrawSubmission(database, { actor: actorFor(null), key: gone.key, intent: "withdraw" }, NOW);
  const mo = await moderator();
  const item = `${vigil.publicId}-1-1`;
  expect((await send(mo, { item, status: "approved", reason: "", notes: "" })).status).toBe(303);
  expect(await titles()).toEqual(["Withdrawn Talk", "Évening Song", "Vigil of Quiet"]);
  expect(await titles("?q=evening")).toEqual(["Évening Song"]);
  expect(await titles("?q=meera")).toEqual(["Évening Song"]);
  expect(await titles("?q=lakeside")).toEqual(["Évening Song"]);
  expect(await titles("?q=nobody")).toEqual([]);
  expect(await titles("?status=pending")).toEqual(["Évening Song"]);
  expect(await titles("?status=approved")).toEqual(["Vigil of Quiet"]);
  expect(await titles("?status=rejected")).toEqual([]);
  const [withdrawn] = (await listed("?status=withdrawn")).cards;
  expect(withdrawn).toMatchObject({
    state: "withdrawn",
    editHref: null,
    withdrawn: expect.stringContaining("Then it is deleted"),
  });
  expect(await redirectOf("?status=odd&q=+x")).toBe("/admin/submissions?q=x");
});

test("pages link both ways, and a page that no longer exists redirects to the first", async () => {
  for (let n = 0; n < 45; n += 1) await sent(`Gathering ${n}`, n);
  const first = await listed();
  expect(first.cards).toHaveLength(20);
  expect(first.previous).toBeNull();
  const query = (path: string | null) => new URL(path ?? "", ADDRESS).search;
  const second = await listed(query(first.next));
  const third = await listed(query(second.next));
  expect(third.cards.map(({ title }) => title)).toEqual([
    "Gathering 4",
    "Gathering 3",
    "Gathering 2",
    "Gathering 1",
    "Gathering 0",
  ]);
  expect(third.next).toBeNull();
  expect((await listed(query(third.previous))).cards).toEqual(second.cards);
  expect((await listed(query(second.previous))).cards).toEqual(first.cards);
  const last = query(third.previous).replace("before", "after").replace(/-\w+$/, "-1");
  await database.pool.query("delete from submissions where event_title <> 'Gathering 44'");
  expect(await redirectOf(last)).toBe("/admin/submissions");
});

test("saving returns with a toast and Undo; a conflict is reported and the typed text stays", async () => {
  const { publicId, key } = await sent("Vigil");
  const [mo, li] = [await moderator(), await moderator("Li")];
  const item = `${publicId}-1-1`;
  const here = { query: "?status=pending" };
  const typed = { status: "rejected", reason: "It sells.", notes: "Sales event" };
  const done = await send(mo, { item, ...typed }, here);
  expect(done).toMatchObject({ status: 303, to: "/admin/submissions?status=pending" });
  expect(done.cookie).toContain(`submission:${publicId}-1-2`);
  expect(done.cookie).toContain("adminSubmissions.toast.rejected");
  const late = await send(li, { item, status: "approved", reason: "", notes: "Looks fine" }, here);
  expect(late).toMatchObject({
    status: 409,
    conflict: expect.stringMatching(/^Mo changed this submission .* It is now: Rejected\./),
    typed: { status: "approved", notes: "Looks fine" },
    card: { item: `${publicId}-1-2`, state: "rejected", notes: "Sales event" },
  });
  const undone = await send(li, { intent: "undo", submission: `${publicId}-1-2` });
  expect(undone.cookie).toContain("adminSubmissions.toast.undone");
  expect((await send(li, { intent: "undo", submission: `${publicId}-1-2` })).cookie).toContain("toast.tooLate");
  expect((await send(li, { item: `${publicId}-1-3`, status: "pending", reason: "", notes: "" })).cookie).toContain(
    "toast.unchanged",
  );
  expect((await send(li, { item: `${publicId}-1-3`, status: "pending", reason: "", notes: "Asked" })).cookie).toContain(
    "toast.noted",
  );
  const edit = {
    actor: actorFor(null),
    key,
    version: 1,
    input: aSubmissionInput(),
    baseUrl: "https://same.example",
    isMailed: false,
  };
  await editSubmission(database, edit, NOW);
  const old = await send(li, { item: `${publicId}-1-4`, status: "approved", reason: "", notes: "Asked" });
  expect(old).toMatchObject({ status: 409, conflict: expect.stringContaining("Its submitter changed") });
  await withdrawSubmission(database, { actor: actorFor(null), key, intent: "withdraw" }, NOW);
  const withdrawn = await send(li, { item: `${publicId}-2-4`, status: "approved", reason: "", notes: "" });
  expect(withdrawn).toMatchObject({ status: 409, conflict: expect.stringContaining("withdrawn this submission") });
});

test("a correction that makes the event the same as another is reported, and the typed text stays", async () => {
  const publicId = await aCollidingCorrection(database);
  const typed = { status: "approved", reason: "Thank you.", notes: "Fits now" };
  expect(await send(await moderator(), { item: `${publicId}-2-3`, ...typed })).toMatchObject({
    status: 409,
    conflict: reachesMessage("adminSubmissions.conflict.event"),
    typed,
    card: { item: `${publicId}-2-3`, state: "pending", notes: "" },
  });
});

test("invalid values are reported at their fields, and an unknown or deleted card is reported", async () => {
  const { publicId } = await sent("Vigil");
  const mo = await moderator();
  const long = { status: "rejected", reason: "x".repeat(1_001), notes: "x".repeat(5_001) };
  expect(await send(mo, { item: `${publicId}-1-1`, ...long })).toMatchObject({
    status: 422,
    errors: { reason: expect.stringContaining("1,001"), notes: expect.stringContaining("5,001") },
    typed: long,
  });
  const odd = { status: "odd", reason: "", notes: "" };
  expect(await send(mo, { item: `${publicId}-1-1`, ...odd })).toMatchObject({
    status: 422,
    errors: { status: "Please choose a status" },
  });
  await expect(send(mo, { item: "odd", ...odd })).rejects.toMatchObject({ code: "not-found" });
  const gone = await send(mo, { item: "zzzzzz-1-1", status: "approved", reason: "", notes: "" });
  expect(gone.cookie).toContain("adminSubmissions.toast.gone");
  const member = await aUser(database);
  await expect(
    send(member, { item: `${publicId}-1-1`, status: "approved", reason: "", notes: "" }),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a database failure shows the spec's text", async () => {
  expect(await load("", anAwayDatabase)).toMatchObject({
    status: 503,
    view: { shows: "failed", requestId: "a-test-request" },
  });
  const mo = await moderator();
  const failed = await send(
    mo,
    { item: "bcd234-1-1", status: "approved", reason: "", notes: "" },
    { db: anAwayDatabase },
  );
  expect(failed.cookie).toContain("adminSubmissions.toast.failed");
});

test("a card names a possible duplicate event, and an event made from it links to its edit form", async () => {
  const link = "https://zoom.us/j/8841204";
  const { publicId } = await anEvent(database, { title: "Vigil of Quiet", organizerName: "Ruth Adeyemi", link });
  const startsLocal = "2026-11-19T23:00:00";
  await database.pool.query("update schedules set starts_local = $1, timezone = 'Europe/London'", [startsLocal]);
  await database.pool.query(
    "update occurrences set starts_at = '2026-11-19T23:00:00Z', ends_at = '2026-11-20T00:15:00Z'",
  );
  const { publicId: id } = await sent("Vigil of Quiet");
  const [card] = (await listed()).cards;
  expect(card?.twin).toMatchObject({ title: "Vigil of Quiet", href: expect.stringContaining(publicId) });
  expect(card?.editHref).toBe(`/admin/submissions/${id}/edit`);
  await send(await moderator(), { item: `${id}-1-1`, status: "approved", reason: "", notes: "" });
  const [approved] = (await listed()).cards;
  expect(approved).toMatchObject({
    state: "approved",
    editHref: null,
    eventEditHref: expect.stringMatching(/\/edit$/),
  });
});
