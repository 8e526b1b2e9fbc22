import { parseArgs } from "node:util";
import { TEST_NOW } from "#tests/support/server.ts";
import { ADMIN_TABS, EVENTS_PAGES } from "#web/components/admin/admin-pages.ts";

/** What the pictured site holds: the demonstration listings, an imported file, or no event at all. */
export type SiteContent = { kind: "demo" } | { kind: "empty" } | { kind: "file"; file: string };

/** A thing of the site that has a page; its address depends on the content. */
export type FoundThing = "event" | "running event" | "event date" | "organizer" | "own event";

export type Screen = {
  name: string;
  /** Who looks at it. */
  by: "visitor" | "member" | "admin";
  /** The address, or the thing whose page it is. */
  at: `/${string}` | { page: FoundThing; rest?: string };
};

const visitors = (entries: readonly [name: string, at: Screen["at"]][]) =>
  entries.map(([name, at]): Screen => ({ name, by: "visitor", at }));
const members = (entries: readonly [name: string, at: Screen["at"]][]) =>
  entries.map(([name, at]): Screen => ({ name, by: "member", at }));

const dashboardPages = [
  ...EVENTS_PAGES.map(({ label, path }) => ({ name: `dashboard-${label}`, at: path })),
  ...ADMIN_TABS.filter(({ path }) => path !== "/admin").map(({ label, path }) => ({
    name: `dashboard-${label}`,
    at: path,
  })),
  { name: "dashboard-activities", at: "/admin/audit/activities" },
  { name: "dashboard-health", at: "/admin/health" },
  { name: "dashboard-topics", at: "/admin/topics?topic=type/meditation" },
  { name: "dashboard-settings", at: "/admin/settings" },
  { name: "dashboard-jobs", at: "/admin/jobs" },
] as const;

/** The main screens in the order of the page of pictures. */
export const SCREENS: readonly Screen[] = [
  ...visitors([
    ["home", "/"],
    ["events-upcoming", "/events"],
    ["events-past", "/events?tab=past"],
    ["events-search", "/events?q=prayer"],
    ["events-no-result", "/events?q=zzzzzz"],
    ["events-near", "/events?near=53.4_-1.5_50km"],
    ["calendar", "/calendar"],
    ["calendar-week", "/calendar?view=week"],
    ["calendar-day", "/calendar?view=day"],
    ["calendar-agenda", "/calendar?view=agenda"],
    ["free-hours", "/free-hours"],
    ["topics", "/topics"],
    ["topic", "/topics/type/meditation"],
    ["event", { page: "event" }],
    ["event-running", { page: "running event" }],
    ["event-date", { page: "event date" }],
    ["event-report", { page: "event", rest: "/report" }],
    ["event-correction", { page: "event", rest: "/correction" }],
    ["organizers", "/organizers"],
    ["organizer", { page: "organizer" }],
    ["submit-events", "/submit-events"],
    ["embed", "/embed"],
    ["embedded-list", "/embed/events"],
    ["alert-new", "/alerts/new?type=prayer&weekday=tue&time=evening"],
    ["login", "/login"],
    ["signup", "/signup"],
    ["forgot-password", "/forgot-password"],
    ["landing", "/landing/main"],
    ["api-docs", "/api/docs"],
    ["about", "/about"],
    ["faq", "/faq"],
    ["contact", "/contact"],
    ["time-zone", "/time-zone"],
    ["not-found", "/no-such-page"],
  ]),
  ...members([
    ["your-day", "/"],
    ["saved", "/saved-events"],
    ["alerts", "/alerts"],
    ["device-notifications", "/notifications/device"],
    ["own-calendars", "/saved-events/calendar"],
    ["my-events", "/my-events"],
    ["create-event", "/create-event"],
    ["edit-event", { page: "own event", rest: "/edit" }],
    ["event-dates", { page: "own event", rest: "/dates" }],
    ["event-insights", { page: "own event", rest: "/insights" }],
    ["notifications", "/notifications"],
    ["activity", "/activity"],
    ["preferences", "/preferences"],
    ["reminders", "/preferences/reminders"],
    ["profile", "/profile"],
    ["profile-edit", "/profile/edit"],
    ["account", "/account"],
    ["security", "/account/security"],
    ["api-access", "/account/api"],
    ["register-organizer", "/organizer-registration"],
  ]),
  ...dashboardPages.map(({ name, at }): Screen => ({ name, by: "admin", at })),
];

/** The address of a screen on a site with these things; null if the site has no such page. */
export function addressOf({ at }: Screen, things: ReadonlyMap<FoundThing, string>): string | null {
  if (typeof at === "string") return at;
  const path = things.get(at.page);
  return path === undefined ? null : path + (at.rest ?? "");
}

const USAGE = `npm run screens -- [FILE | empty] [--only NAMES] [--out FOLDER] [--now MOMENT]
  FILE     a spreadsheet or calendar to import; without it, the demonstration listings
  empty    a site without events
  --only   only screens whose names start with one of these, separated by commas: events,home
  --out    the folder for the pictures; without it, reports/screens
  --now    the time on the site's clock, such as 2026-12-09T18:00:00Z
Screens: ${SCREENS.map(({ name }) => name).join(", ")}`;

export type ScreensArguments = { content: SiteContent; screens: readonly Screen[]; folder: string; now: string };

/** Reads the arguments of `npm run screens`; throws an error with the usage if one is not understood. */
export function readScreensArguments(args: readonly string[]): ScreensArguments {
  const { positionals, values } = parse(args);
  const [content = "demo", ...others] = positionals;
  if (others.length > 0) throw notUnderstood(`One file at a time: ${others.join(" ")}`);
  const { only, out = "reports/screens", now = TEST_NOW } = values;
  if (Number.isNaN(Date.parse(now))) throw notUnderstood(`${now} is no moment.`);
  return { content: contentOf(content), screens: screensOf(only), folder: out, now: new Date(now).toISOString() };
}

function contentOf(text: string): SiteContent {
  return text === "demo" || text === "empty" ? { kind: text } : { kind: "file", file: text };
}

function screensOf(only: string | undefined): readonly Screen[] {
  if (only === undefined) return SCREENS;
  const starts = only.split(",").map((name) => name.trim());
  const unknown = starts.filter((start) => start === "" || !SCREENS.some(({ name }) => name.startsWith(start)));
  if (unknown.length > 0) throw notUnderstood(`No screen has a name that starts with "${unknown.join('", "')}".`);
  return SCREENS.filter(({ name }) => starts.some((start) => name.startsWith(start)));
}

function parse(args: readonly string[]) {
  const options = { only: { type: "string" }, out: { type: "string" }, now: { type: "string" } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw notUnderstood(error instanceof Error ? error.message : String(error));
  }
}

const notUnderstood = (reason: string): Error => new Error(`${reason}\n\n${USAGE}`);
