import { expect, test } from "vitest";
import { editSubmission, withdrawSubmission } from "#commands/submissions/edit-submission.ts";
import { submissionFields } from "#core/submissions/submission.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  submissionApprovalAction,
  submissionApprovalLoader,
} from "#web/routes/admin-submission-edit/admin-submission-edit.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aSubmission, aSubmissionInput } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const NOW = TEST_NOW + MINUTE_MS;
const work = { moderation: 0, duplicates: 0, claims: 0, reports: 0, corrections: 0, submissions: 1 };

const read = (
  publicId: string,
  overrides: Partial<RequestContext> = {},
  stashed?: readonly (readonly [string, string])[],
) =>
  submissionApprovalLoader(
    publicId,
    { role: "moderator", work, ...(stashed && { stashed }) },
    aRequestContext({ database, now: NOW, ...overrides }),
  );

async function load(publicId: string) {
  const { view } = await read(publicId);
  if (view.shows === "failed") throw new Error(view.shows);
  return view;
}

const locationOf = (loading: Promise<unknown>): Promise<unknown> =>
  loading.then(
    () => null,
    (error: unknown) => (error instanceof Response ? error.headers.get("location") : error),
  );

async function send(viewer: Viewer, item: string, change: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, values] of Object.entries(submissionFields(aSubmissionInput()))) {
    for (const value of change[name] === undefined ? (values ?? []) : []) form.append(name, value);
  }
  for (const [name, value] of Object.entries({ ...change, item })) form.append(name, value);
  const request = new Request("https://same.example/", { method: "POST", body: form });
  const context = aRequestContext({ database, viewer, now: NOW });
  const answer = await submissionApprovalAction(request, item.slice(0, 6), context);
  if (answer instanceof Response) {
    const cookie = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
    return { status: answer.status, cookie, to: answer.headers.get("location"), data: null };
  }
  return { status: answer.init?.status, cookie: "", to: null, data: answer.data };
}

const moderator = (name = "Mo") => aUser(database, { name, role: "moderator" });
const titles = async () => (await database.pool.query("select title from events")).rows.map(({ title }) => title);

test("a moderator's corrections become the event, which then has its own edit form", async () => {
  const { publicId } = await aSubmission(database);
  const view = await load(publicId);
  expect(view).toMatchObject({
    item: `${publicId}-1-1`,
    form: { values: { eventTitle: ["New Year Vigil of Quiet"] } },
  });
  const mo = await moderator();
  const done = await send(mo, view.item, { eventTitle: "Vigil at Midnight" });
  expect(done).toMatchObject({ status: 303, to: "/admin/submissions" });
  expect(done.cookie).toContain(`submission:${publicId}-2-2`);
  expect(await titles()).toEqual(["Vigil at Midnight"]);
  expect(await locationOf(load(publicId))).toMatch(/^\/events\/vigil-at-midnight-\w{6}\/edit$/);
  expect((await send(mo, `${publicId}-2-2`)).cookie).toContain("toast.unchanged");
  await expect(load("zzzzzz")).rejects.toMatchObject({ code: "not-found" });
});

test("errors and concurrent changes are reported, the typed text stays, and nothing is approved", async () => {
  const { publicId, key } = await aSubmission(database);
  const [mo, li] = [await moderator(), await moderator("Li")];
  const faulty = await send(mo, `${publicId}-1-1`, { eventTitle: "x", description: "Other words, long enough." });
  expect(faulty).toMatchObject({
    status: 422,
    data: { errors: { eventTitle: expect.any(String) }, values: { description: ["Other words, long enough."] } },
  });
  await database.pool.query("update submissions set desk_version = 2, desk_by = $1", [mo.userId]);
  const late = await send(li, `${publicId}-1-1`, { eventTitle: "Vigil of Li" });
  expect(late).toMatchObject({
    status: 409,
    data: {
      meanwhile: { kind: "other", name: "Mo" },
      item: `${publicId}-1-2`,
      values: { eventTitle: ["Vigil of Li"] },
    },
  });
  const edit = { actor: actorFor(null), key, version: 1, baseUrl: "https://same.example", isMailed: false };
  await editSubmission(database, { ...edit, input: aSubmissionInput({ expectedAttendees: 7 }) }, NOW);
  expect(await send(li, `${publicId}-1-2`)).toMatchObject({ status: 409, data: { meanwhile: { kind: "submitter" } } });
  await withdrawSubmission(database, { actor: actorFor(null), key, intent: "withdraw" }, NOW);
  expect(await send(li, `${publicId}-2-2`)).toMatchObject({ status: 409, data: { meanwhile: { kind: "withdrawn" } } });
  expect(await locationOf(load(publicId))).toBe("/admin/submissions");
  expect(await titles()).toEqual([]);
});

test("a submission that cannot be loaded shows an error with the request number", async () => {
  const away = { database: anAwayDatabase, logError: () => undefined };
  expect(await read("bcd234", away)).toMatchObject({
    status: 503,
    view: { shows: "failed", requestId: "a-test-request", here: "/admin/submissions/bcd234/edit" },
  });
});

test("a form sent after the session ended is restored with the version it was read at", async () => {
  const { publicId, key } = await aSubmission(database);
  const { item } = await load(publicId);
  const edit = { actor: actorFor(null), key, version: 1, baseUrl: "https://same.example", isMailed: false };
  await editSubmission(database, { ...edit, input: aSubmissionInput({ expectedAttendees: 7 }) }, NOW);
  const typed = { ...submissionFields(aSubmissionInput()), eventTitle: ["Vigil at Midnight"], startTime: ["23:30"] };
  const fields = Object.entries(typed).flatMap(([name, values]) =>
    (values ?? []).map((value) => [name, value] as const),
  );
  const { view } = await read(publicId, {}, [...fields, ["item", item]]);
  if (view.shows === "failed") throw new Error(view.shows);
  expect(view.form.values).toMatchObject({ eventTitle: ["Vigil at Midnight"], startTime: ["23:30"] });
  expect(await send(await moderator(), view.item)).toMatchObject({
    status: 409,
    data: { meanwhile: { kind: "submitter" } },
  });
});
