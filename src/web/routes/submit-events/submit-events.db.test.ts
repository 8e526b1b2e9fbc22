import type { PublicForms } from "#auth/auth.ts";
import { expect, test } from "vitest";
import { textOf } from "#core/events/event-fields.ts";
import { submissionFields } from "#core/submissions/submission.ts";
import type { Viewer } from "#core/viewer.ts";
import { aForm, unpacked } from "#tests/support/accounts/auth-request.ts";
import { somePublicForms } from "#tests/support/accounts/an-auth.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aSubmissionInput } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { submitEventsAction, submitEventsLoader } from "#web/routes/submit-events/submit-events.server.ts";

const database = withTestDatabase();
const rows = rowsOf(database);

const FORMS = {
  open: () => "sealed",
  readOpened: (sealed) => (sealed === "" ? null : { key: sealed, ageMs: 60_000 }),
  countSubmission: async () => ({ manyFromClient: false, manyFromEmail: false, isMailed: true }),
} satisfies Partial<PublicForms>;

type SendOptions = {
  changed?: Record<string, string>;
  publicForms?: Partial<PublicForms>;
  viewer?: Viewer | null;
  isAway?: boolean;
};

function aboutOf({ publicForms = {}, viewer = null, isAway = false }: SendOptions) {
  const faults: string[] = [];
  const logError = (_error: unknown, note: string) => void faults.push(note);
  const requestOptions = {
    viewer,
    publicForms: somePublicForms({ ...FORMS, ...publicForms }),
    ...(isAway && { logError }),
  };
  return aRequestContext({ database: isAway ? anAwayDatabase : database, ...requestOptions });
}

async function send(options: SendOptions = {}) {
  const fields = submissionFields(aSubmissionInput());
  const typed = Object.fromEntries(Object.keys(fields).map((name) => [name, textOf(fields, name)]));
  const form = { ...typed, form: "an-opened-form", ...options.changed };
  return unpacked(await submitEventsAction(aForm("/submit-events", form), aboutOf(options)));
}

test("errors use the spec's texts, and the typed text stays", async () => {
  const empty = { eventTitle: "ab", eventType: "", description: "Come", date: "", startTime: "", endTime: "" };
  const none = { timezone: "", location: "", eventUrl: "zoom", organizerName: "R", organizerEmail: "ruth" };
  const { status, page } = await send({ changed: { ...empty, ...none } });
  expect(status).toBe(422);
  expect(page.errors).toEqual({
    eventTitle: reachesMessage("submissions.faults.eventTitle"),
    eventType: reachesMessage("submissions.faults.eventType"),
    description: reachesMessage("submissions.faults.description"),
    date: reachesMessage("submissions.faults.date"),
    startTime: reachesMessage("submissions.faults.startTime"),
    endTime: reachesMessage("submissions.faults.endTime"),
    timezone: reachesMessage("submissions.faults.timezone"),
    location: reachesMessage("submissions.faults.location"),
    eventUrl: reachesMessage("fields.url"),
    organizerName: reachesMessage("submissions.faults.organizerName"),
    organizerEmail: reachesMessage("fields.email"),
  });
  expect(page.values).toMatchObject({ description: ["Come"], eventUrl: ["zoom"], organizerEmail: ["ruth"] });
  expect(await rows("select 1 from submissions")).toEqual([]);
});

test("an end equal to the start and a past date are refused", async () => {
  expect((await send({ changed: { endTime: "23:00" } })).page.errors).toEqual({
    endTime: reachesMessage("fields.endBeforeStart"),
  });
  expect((await send({ changed: { date: "2026-11-17" } })).page.errors).toEqual({
    date: reachesMessage("submissions.faults.past"),
  });
});

test("an end before the start means the next day, and the form says so", async () => {
  const { page } = await send({ changed: { act: "dates" } });
  expect(page.preview.nextDay).toBe(
    reachesMessage("submissions.when.nextDay", { duration: "1 hour 15 minutes", date: "November 20" }),
  );
  expect(await rows("select 1 from submissions")).toEqual([]);
});

test("a sent submission returns its private page and where the receipt was sent", async () => {
  const { status, page } = await send();
  expect({ status, toast: page.toast?.title }).toEqual({
    status: 200,
    toast: reachesMessage("submissions.toast.received"),
  });
  expect(page.receipt).toEqual({
    path: expect.stringMatching(/^\/submissions\/[\w-]{43}$/),
    email: "ruth@example.org",
  });
  expect(await rows("select status, doubts, language, zone from submissions")).toEqual([
    { status: "pending", doubts: [], language: "en", zone: "America/New_York" },
  ]);
});

test("the same form sent twice gets the same response, and creates one submission", async () => {
  const [first, second] = [await send(), await send()];
  expect(second.status).toBe(200);
  expect(second.page.receipt?.path).not.toBe(first.page.receipt?.path);
  expect(await rows("select 1 from submissions")).toHaveLength(1);
});

test("a bot's submission is marked as suspicious, not refused", async () => {
  const counts = { manyFromClient: true, manyFromEmail: true, isMailed: false };
  const publicForms = { readOpened: () => ({ key: "k", ageMs: 100 }), countSubmission: async () => counts };
  const { page } = await send({ changed: { b_website: "http://spam.example" }, publicForms });
  expect(page.receipt).toMatchObject({ email: null });
  expect(await rows("select doubts from submissions")).toEqual([
    { doubts: ["honeypot", "too-fast", "many-from-client", "many-from-email"] },
  ]);
  expect(await rows("select 1 from mail_messages")).toEqual([]);
  await send({ changed: { form: "", eventTitle: "Without a form" } });
  expect(await rows("select doubts from submissions order by id desc limit 1")).toEqual([{ doubts: ["no-form"] }]);
});

test("a possible duplicate is shown first, and the form can still be sent", async () => {
  const schedules = [{ startsLocal: "2026-11-19T23:00:00", timezone: "Europe/London", rrule: null }];
  await anEvent(database, { title: "A Vigil", organizerName: "Quiet", link: "https://zoom.us/j/8841204", schedules });
  const { status, page } = await send();
  expect({ status, similar: page.similar, receipt: page.receipt }).toEqual({
    status: 409,
    similar: [
      {
        href: expect.stringMatching(/^\/events\/a-vigil-/),
        title: "A Vigil",
        line: "Quiet · Nov 19, 2026 at 6:00 PM",
      },
    ],
    receipt: null,
  });
  expect(await rows("select 1 from submissions")).toEqual([]);
  expect((await send({ changed: { act: "anyway" } })).page.receipt).not.toBeNull();
});

test("a signed-in member has name and email filled in, and sees their own submissions", async () => {
  const viewer = await aUser(database, { name: "Ruth", email: "r@example.org" });
  await send({ viewer });
  const { form, own } = await submitEventsLoader(aboutOf({ viewer }));
  expect(form.values).toMatchObject({ organizerName: ["Ruth"], organizerEmail: ["r@example.org"] });
  expect(own).toEqual([
    {
      href: expect.stringMatching(/^\/submissions\/[a-z0-9]{6}$/),
      title: "New Year Vigil of Quiet",
      line: "Pending, sent on Wednesday, November 18, 2026",
    },
  ]);
  const visitor = await submitEventsLoader(aboutOf({}));
  expect(visitor.own).toEqual([]);
  expect(visitor.form.values).toEqual({ timezone: ["America/New_York"], isOnline: ["yes"] });
  expect(visitor.form.minDate).toBe("2026-11-18");
});

test("a failure to store is reported, and the typed text stays", async () => {
  const { status, page } = await send({ isAway: true });
  expect(status).toBe(503);
  expect(page.toast).toMatchObject({
    kind: "error",
    seconds: 0,
    title: reachesMessage("submissions.toast.failed"),
    message: reachesMessage("submissions.toast.failedText"),
  });
  expect(page.values).toMatchObject({ eventTitle: ["New Year Vigil of Quiet"] });
});

test("an unknown button sends nothing, and is reported", async () => {
  const { status, page } = await send({ changed: { act: "publish", eventTitle: "Typed already" } });
  expect([status, page.toast?.title, page.values["eventTitle"]]).toEqual([
    400,
    reachesMessage("refusedForms.unknownActTitle"),
    ["Typed already"],
  ]);
  expect(await rows("select 1 from submissions")).toEqual([]);
});
