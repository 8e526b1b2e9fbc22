import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { NOTIFICATION_SWITCHES, DEFAULT_PREFERENCES } from "#core/profiles/preferences.ts";
import { aboutWith, aForm } from "#tests/support/accounts/auth-request.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { LoadingFailed } from "#web/components/accounts/read-or-failed.tsx";
import { preferencesLoader } from "#web/routes/preferences/preferences-loader.server.ts";
import { preferencesAction } from "#web/routes/preferences/preferences-action.server.ts";
import { chosenIn, storedAsTyped, typedIn } from "#web/routes/preferences/preferences-form.server.ts";

const viewer = aViewer({ userId: "ann" });
const SENT = {
  owner: "ann",
  version: "0",
  timezone: "device",
  hours: "12",
  week: "7",
  calendar: "none",
  eventsPerPage: "50",
};

async function answerTo(sent: Partial<typeof SENT>, logged: unknown[] = []) {
  const logError = (error: unknown) => void logged.push(error);
  const context = aboutWith({}, { viewer, database: anAwayDatabase, logError });
  const answer = await preferencesAction(aForm("/preferences", { ...SENT, ...sent }), context);
  if (answer instanceof Response) throw new Error("this was a redirect");
  return { page: answer.data, status: answer.init?.status };
}

test("a time zone is required, and the other choices stay", async () => {
  const { page, status } = await answerTo({ timezone: "", week: "1" });
  expect(status).toBe(422);
  expect(page.errors).toEqual({ timezone: reachesMessage("preferences.faults.timezone") });
  expect(page.typed).toMatchObject({ timezone: "", week: "1", eventsPerPage: "50" });
});

test("a value that was not offered is reported at its field", async () => {
  const { page } = await answerTo({ timezone: "Europe/Atlantis", hours: "13", week: "3", eventsPerPage: "7" });
  const expected = reachesMessage("preferences.faults.notOffered");
  expect(page.errors).toEqual({ timezone: expected, hours: expected, week: expected, eventsPerPage: expected });
});

test("a database failure keeps the form as typed, and is logged", async () => {
  const logged: unknown[] = [];
  const { page, status } = await answerTo({ timezone: "Asia/Tokyo" }, logged);
  expect(status).toBe(503);
  expect(page.toast).toMatchObject({ kind: "error", seconds: 0, title: reachesMessage("preferences.failed") });
  expect(page.toast?.message).toBe(reachesMessage("preferences.failedText"));
  expect(page.typed.timezone).toBe("Asia/Tokyo");
  expect(logged).toHaveLength(1);
});

test("another account's form is not saved under the current one", async () => {
  const context = aboutWith({}, { viewer, database: anAwayDatabase });
  const answer = await preferencesAction(aForm("/preferences", { ...SENT, owner: "bob" }), context);
  if (!(answer instanceof Response)) throw new Error("this was no redirect");
  expect(answer.headers.get("location")).toBe("/preferences");
});

test("preferences that cannot be loaded show an error with the request number and a retry link", async () => {
  const context = aboutWith({}, { viewer, database: anAwayDatabase, logError: () => {} });
  const { view, status } = await preferencesLoader(new Request("https://same.example/preferences"), viewer, context);
  expect(status).toBe(503);
  expect(view).toMatchObject({ shows: "failed", requestId: "a-test-request" });
  const requestId = "a-test-request";
  const texts = {
    title: reachesMessage("preferences.errorTitle"),
    text: reachesMessage("preferences.errorText", { requestId }),
    again: reachesMessage("preferences.tryAgain"),
  };
  const element = <LoadingFailed {...texts} to="/preferences" />;
  const router = createMemoryRouter([{ path: "*", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  for (const text of Object.values(texts)) expect(html).toContain(text);
});

test("stored preferences survive the form unchanged, and language defaults do not count as choices", () => {
  const custom = { hour12: true, firstWeekday: 7, secondCalendar: "none" } as const;
  const typed = storedAsTyped(DEFAULT_PREFERENCES, custom);
  const sent = new Map<string, readonly string[]>([
    ["timezone", [typed.timezone]],
    ["asked", NOTIFICATION_SWITCHES],
    ["emailNotifications", ["yes"]],
    ["newEventsNotifications", ["yes"]],
    ["organizerUpdatesNotifications", ["yes"]],
  ]);
  const list = (name: string) => sent.get(name) ?? [];
  const { switches } = typedIn({ list, text: (name) => list(name)[0] ?? "", has: (name) => sent.has(name) });
  const input = {
    timezone: null,
    hours: true,
    week: 7,
    calendar: "none",
    preferredEventTypes: [],
    preferredStates: [],
    maxEventDistanceMiles: null,
    eventsPerPage: 50,
  } as const;
  const choose = chosenIn({ ...input, preferredEventTypes: [], preferredStates: [] }, switches, custom);
  expect(choose(DEFAULT_PREFERENCES)).toEqual(DEFAULT_PREFERENCES);
  expect(choose({ ...DEFAULT_PREFERENCES, hour12: false, firstWeekday: 1, secondCalendar: "hebrew" })).toMatchObject({
    hour12: true,
    firstWeekday: 7,
    secondCalendar: "none",
  });
});

test("switches that were not in the form keep their values", () => {
  const form = { list: () => ["emailNotifications"], text: () => "", has: () => false };
  expect(typedIn(form).switches).toEqual({ emailNotifications: false });
});
