import { expect, test } from "vitest";
import { LIMITS } from "#auth/limits/limits.ts";
import { eventPath } from "#core/events/event-address.ts";
import { QUEUE_START } from "#core/admin/queues-address.ts";
import { listCorrectionQueue } from "#data/queries/corrections.ts";
import { HONEYPOT } from "#web/components/submissions/submission-form-view.ts";
import { correctionAction, correctionLoader } from "#web/routes/event-correction/event-correction.server.ts";
import { accountsSite } from "#tests/support/accounts/accounts-site.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent as storedEvent } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const site = () => accountsSite(database, { limitFactor: 1 }).browser({ address: "198.51.100.7" });

async function anEvent(overrides: Parameters<typeof storedEvent>[1] = {}) {
  const title = "Morning Light Sitting";
  const event = { title, ...(await storedEvent(database, { title, userId: null, ...overrides })) };
  return { ...event, segment: eventPath(event).slice("/events/".length) };
}

/** Opens the form and sends it with these changes. */
async function send(segment: string, changes: Record<string, string>, { db = database } = {}) {
  const opened = await correctionLoader(segment, aRequestContext({ database }));
  return site().run(async (auth, publicForms) => {
    const quiet = db === database ? {} : { logError: () => undefined };
    const context = aRequestContext({ database: db, auth, publicForms, ...quiet });
    const body = new URLSearchParams({ ...opened.values, version: opened.version, ...changes });
    const request = new Request(`https://same.example/events/${segment}/correction`, { method: "POST", body });
    const answer = await correctionAction(segment, request, context);
    if (!(answer instanceof Response)) return { status: answer.init?.status, data: answer.data, toast: "" };
    return {
      status: answer.status,
      data: null,
      toast: decodeURIComponent(answer.headers.get("set-cookie") ?? ""),
    };
  });
}

const queue = () => listCorrectionQueue(database.db, { ...QUEUE_START, limit: 20, viewerId: "x" });

test("a visitor can suggest several changes at once, and unchanged fields are not included", async () => {
  const { segment } = await anEvent();
  const sent = await send(segment, { title: "Morning Light", city: "", why: "Their page says so." });
  expect(sent).toMatchObject({ status: 303 });
  expect(sent.toast).toContain("corrections.sentToStaff");
  expect(await queue()).toMatchObject([
    { part: "title", fields: { title: ["Morning Light"] }, why: "Their page says so." },
  ]);
});

test("a form without changes is shown again with the typed text", async () => {
  const { segment } = await anEvent();
  expect(await send(segment, { why: "Look." })).toMatchObject({
    status: 422,
    data: { values: { why: "Look." }, errors: { title: "Change at least one field" } },
  });
  expect(await send(segment, { link: "nothing" })).toMatchObject({
    status: 422,
    data: { values: { link: "nothing" }, errors: { link: expect.any(String) } },
  });
});

test("a bot is thanked and ignored; a rate-limited visitor has to wait, and the typed text stays", async () => {
  const { segment } = await anEvent();
  expect(await send(segment, { title: "Mine", [HONEYPOT]: "x" })).toMatchObject({ status: 303 });
  expect(await queue()).toEqual([]);
  for (let n = 0; n < LIMITS["correction-client"].atOnce; n += 1) await send(segment, { title: `Title ${n}` });
  expect(await send(segment, { title: "One more" })).toMatchObject({
    status: 429,
    data: { values: { title: "One more" }, toast: { title: "Too many corrections" } },
  });
});

test("a database failure is reported, and the typed text stays", async () => {
  const { segment } = await anEvent();
  expect(await send(segment, { title: "Mine" }, { db: anAwayDatabase })).toMatchObject({
    status: 503,
    data: { values: { title: "Mine" } },
  });
});

test("a restricted link is not in the form, even if the organizer pasted it elsewhere", async () => {
  const link = "https://meet.example.org/gatedroom";
  const { segment } = await anEvent({
    link,
    linkAudience: "members",
    passcode: "gatedroom",
    description: `Join at ${link} today.`,
  });
  const view = await correctionLoader(segment, aRequestContext({ database }));
  expect(JSON.stringify(view)).not.toContain("gatedroom");
  expect([view.isLinkHidden, view.values.link]).toEqual([true, ""]);
  expect(await send(segment, {})).toMatchObject({ status: 422 });
});

test("an old title redirects, and a hidden event is not found", async () => {
  const { publicId, title } = await anEvent();
  const context = aRequestContext({ database });
  const thrown: unknown = await correctionLoader(`old-title-${publicId}`, context).catch((error: unknown) => error);
  expect(thrown instanceof Response && thrown.headers.get("location")).toBe(
    `${eventPath({ publicId, title })}/correction`,
  );
  const hidden = await anEvent({ visibility: "private", listing: "hidden" });
  await expect(correctionLoader(hidden.segment, context)).rejects.toMatchObject({ code: "not-found" });
});
