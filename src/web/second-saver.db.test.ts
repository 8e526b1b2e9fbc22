import { createElement, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { somePublicForms } from "#tests/support/accounts/an-auth.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { anOrganizerInput } from "#tests/support/builders/an-organizer-input.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const publicForms = somePublicForms({
  countSubmission: () => Promise.resolve({ isMailed: true, retryAfterSeconds: 0 }) as never,
});

/** A form that two people can have open, with what each of them changes in it. */
type Shared = {
  file: string;
  path: string;
  params?: Record<string, string>;
  viewer: Viewer | null;
  /** A field that only this form of the page has, and what the second person types into it. */
  field: string;
  second: string;
  /** What the first person changes in the same form, or does elsewhere. */
  first: Readonly<Record<string, string>> | (() => Promise<unknown>);
  /** The pressed button, for a page with several forms. */
  button?: Readonly<Record<string, string>>;
  /** A query that reads what is stored. */
  stored: string;
};

const moderator = () => aUser(database, { role: "moderator" });

/** The form in which a moderator changes a submission before approving it. */
async function approvalForm() {
  const { publicId, key } = await aSubmission(database);
  const path = `/admin/submissions/${publicId}/edit`;
  const at = { file: "admin-submission-edit/route.tsx", path, params: { submission: publicId } };
  const stored = "select title as value from events";
  const typed = { viewer: await moderator(), field: "eventTitle", second: "Vigil of Light", first: {}, stored };
  return { ...at, ...typed, publicId, key };
}

const FORMS: Readonly<Record<string, () => Promise<Shared>>> = {
  "a card of the submissions": async () => {
    await aSubmission(database);
    const first = { status: "rejected", notes: "Asked" };
    const stored = "select admin_notes as value from submissions";
    const at = { file: "admin-submissions/route.tsx", path: "/admin/submissions", viewer: await moderator() };
    return { ...at, field: "notes", second: "Looks fine", first, stored };
  },
  "a submission that a moderator edits, after another moderator": async () => {
    const { publicId, ...at } = await approvalForm();
    const list = { ...at, file: "admin-submissions/route.tsx", path: "/admin/submissions" };
    const noted = [
      ["item", `${publicId}-1-1`],
      ["status", "pending"],
      ["reason", ""],
      ["notes", "Asked"],
    ] as const;
    return { ...at, first: () => call("action", list, noted) };
  },
  "a submission that a moderator edits, after its submitter": async () => {
    const { key, ...at } = await approvalForm();
    const form = { ...at, file: "submission-edit/route.tsx", path: `/submissions/${key}/edit`, params: { key } };
    const opened = { ...form, viewer: null, first: { eventTitle: "Vigil" } };
    return { ...at, first: () => saveFirst(opened) };
  },
  "a submission that its submitter edits in two windows": async () => {
    const { key } = await aSubmission(database);
    const at = { file: "submission-edit/route.tsx", path: `/submissions/${key}/edit`, params: { key }, viewer: null };
    const stored = "select event_title as value from submissions";
    return { ...at, field: "eventTitle", second: "Vigil of Light", first: { eventTitle: "Vigil" }, stored };
  },
  "an event": async () => {
    const viewer = await aUser(database);
    const { publicId } = await anEvent(database, { userId: viewer.userId, title: "Zazen" });
    const params = { event: `zazen-${publicId}` };
    const at = { file: "event-edit/route.tsx", path: `/events/${params.event}/edit`, params, viewer };
    const stored = "select description as value from events";
    return { ...at, field: "description", second: "Second words.", first: { description: "First words." }, stored };
  },
  "a date of an event": async () => {
    const viewer = await aUser(database);
    const schedules = [
      { startsLocal: "2026-11-05T19:00:00", timezone: "America/New_York", rrule: "FREQ=WEEKLY;BYDAY=TH" },
    ];
    const { publicId } = await anEvent(database, { userId: viewer.userId, title: "Zazen", schedules });
    const params = { event: `zazen-${publicId}`, date: "2026-11-26T1900" };
    const path = `/events/${params.event}/dates/${params.date}`;
    const stored = "select note as value from schedule_exceptions";
    const at = { file: "event-date-edit/route.tsx", path, params, viewer, field: "note" };
    return { ...at, second: "With a guest", first: { note: "With tea" }, stored };
  },
  "an organizer's profile": async () => {
    const viewer = await aUser(database);
    await anOrganizer(database, { ...anOrganizerInput(), userId: viewer.userId });
    const stored = "select description as value from organizers";
    const at = { file: "organizers-manage/route.tsx", path: "/organizers/manage", viewer, field: "description" };
    return { ...at, second: "Typed second.", first: { description: "Stored first." }, stored };
  },
  "the site's settings": async () => {
    const viewer = await aUser(database, { role: "admin" });
    const stored = "select value #>> '{}' as value from site_settings where key = 'notice'";
    const at = { file: "admin-settings/route.tsx", path: "/admin/settings", viewer, field: "notice" };
    return { ...at, second: "Mine", first: { notice: "Theirs" }, button: { intent: "save" }, stored };
  },
  "the introduction of a topic": async () => {
    const viewer = await aUser(database, { role: "admin" });
    const schedules = [{ startsLocal: "2026-11-18T15:00:00", timezone: "UTC", rrule: null }];
    await anEvent(database, { traditions: ["Zen"], schedules });
    const stored = "select text as value from topic_introductions";
    const at = { file: "admin-topics/route.tsx", path: "/admin/topics?topic=tradition/zen", viewer, field: "text" };
    return { ...at, second: "Mine", first: { text: "Theirs" }, stored };
  },
  "a person's profile in two windows": async () => {
    const viewer = await aUser(database, { name: "Ann" });
    const at = { file: "profile-edit/route.tsx", path: "/profile/edit", viewer, field: "bio" };
    const stored = "select bio as value from profiles";
    return { ...at, second: "Typed second.", first: { bio: "Stored first." }, stored };
  },
  "a person's preferences in two windows": async () => {
    const viewer = await aUser(database);
    const at = {
      file: "preferences/route.tsx",
      path: "/preferences",
      params: { "*": "" },
      viewer,
      field: "eventsPerPage",
    };
    const stored = "select events_per_page::text as value from user_preferences";
    return { ...at, second: "24", first: { eventsPerPage: "12" }, stored };
  },
};

test.each(Object.keys(FORMS))(
  "the second person to save %s is told of the conflict, and can save over it",
  async (name) => {
    const shared = await (FORMS[name] ?? missing)();
    const opened = await call("loader", shared);
    const form = formOf(await pageOf(shared, opened.body, null), shared.field);
    await saveFirst(shared);
    const typed = [shared.field, shared.second] as const;
    const refused = await call("action", shared, changed(form, [typed]));
    expect(refused.status).toBe(409);
    // After a refused form a browser with scripts does not reload the page: only the action data has the new values.
    const again = formOf(await pageOf(shared, opened.body, refused.body), shared.field);
    expect(again).toContainEqual(typed);
    expect((await call("action", shared, again)).status).toBe(303);
    expect((await database.pool.query(shared.stored)).rows).toEqual([{ value: shared.second }]);
  },
);

type Fields = readonly (readonly [name: string, value: string])[];

const changed = (form: Fields, values: Fields): Fields => [
  ...form.filter(([name]) => values.every(([other]) => other !== name)),
  ...values,
];

/** Opens the form and saves it as the first of the two does. */
async function saveFirst(shared: Shared): Promise<void> {
  if (typeof shared.first === "function") return void (await shared.first());
  const { body } = await call("loader", shared);
  const form = formOf(await pageOf(shared, body, null), shared.field);
  const { status } = await call("action", shared, changed(form, Object.entries(shared.first)));
  expect(status).toBe(303);
}

const missing = (): never => {
  throw new Error("There is no such form.");
};

type Work = (args: Record<string, unknown>) => unknown;
type RouteModule = { loader: Work; action: Work; default: ComponentType<Record<string, unknown>> };

const moduleOf = async ({ file }: Shared) => (await import(/* @vite-ignore */ `./routes/${file}`)) as RouteModule;

/** Calls a route as the server does; returns the status and data of its response. */
async function call(what: "loader" | "action", shared: Shared, fields: Fields = []) {
  const { path, params = {}, viewer, button } = shared;
  const url = new URL(path, "https://same.example");
  const body = new URLSearchParams([...fields, ...Object.entries(button ?? {})].map(([name, value]) => [name, value]));
  const method = what === "action" ? "POST" : "GET";
  const request = new Request(url, what === "action" ? { method, body } : {});
  const context = new RouterContextProvider();
  context.set(requestContext, aRequestContext({ database, viewer, publicForms, method }));
  const answer = await (await moduleOf(shared))[what]({ request, url, params, context, pattern: path });
  if (answer instanceof Response) return { status: answer.status, body: null };
  const { data, init } = isWithInit(answer) ? answer : { data: answer, init: null };
  return { status: init?.status ?? 200, body: data };
}

function isWithInit(answer: unknown): answer is { data: unknown; init: ResponseInit | null } {
  return typeof answer === "object" && answer !== null && "type" in answer && answer.type === "DataWithResponseInit";
}

async function pageOf(shared: Shared, loaderData: unknown, actionData: unknown): Promise<string> {
  const { default: Page } = await moduleOf(shared);
  const element = createElement(Page, { loaderData, actionData: actionData ?? undefined, params: shared.params ?? {} });
  const router = createMemoryRouter([{ id: "root", path: "*", element }], { initialEntries: [shared.path] });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

/** The fields that a browser sends for the form that has this field. */
function formOf(html: string, field: string): Fields {
  const form = html.match(/<form[\s\S]*?<\/form>/g)?.find((each) => each.includes(` name="${field}"`)) ?? missing();
  const fields: (readonly [string, string])[] = [];
  for (const [, input, ofInput, other = "", ofOther, inner = ""] of form.matchAll(FIELD)) {
    const [tag, attributes] = [input ?? other, ofInput ?? ofOther ?? ""];
    const name = attribute(attributes, "name");
    const isOff = /type="(?:checkbox|radio)"/.test(attributes) && !attributes.includes(" checked");
    if (name === null || isOff || /type="(?:submit|file)"/.test(attributes)) continue;
    fields.push([name, valueOf(tag, attributes, inner)]);
  }
  return fields;
}

const FIELD = /<(input)( [^>]*)>|<(textarea|select)( [^>]*)>([\s\S]*?)<\/\3>/g;

function valueOf(tag: string, attributes: string, inner: string): string {
  if (tag === "textarea") return plain(inner).replace(/^\n/, "");
  if (tag === "input") return attribute(attributes, "value") ?? (attributes.includes('type="checkbox"') ? "on" : "");
  const options = inner.match(/<option[^>]*>/g) ?? [];
  return attribute(options.find((each) => each.includes(" selected")) ?? options[0] ?? "", "value") ?? "";
}

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
  return found === undefined ? null : plain(found);
}

const plain = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
