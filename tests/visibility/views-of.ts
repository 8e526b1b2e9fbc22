import { NO_FILTER } from "#core/events/event-filter.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { activitiesLoader } from "#web/routes/admin-activities/admin-activities.server.ts";
import { auditLoader } from "#web/routes/admin-audit/admin-audit.server.ts";
import { deletedLoader } from "#web/routes/admin-deleted/admin-deleted.server.ts";
import { duplicatesLoader } from "#web/routes/admin-duplicates/admin-duplicates-loader.server.ts";
import { moderationLoader } from "#web/routes/admin-moderation/admin-moderation-loader.server.ts";
import { queuesLoader } from "#web/routes/admin-queues/admin-queues-loader.server.ts";
import { userLoader } from "#web/routes/admin-user/admin-user.server.ts";
import { overviewLoader } from "#web/routes/admin/admin.server.ts";
import { eventPath } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { listPossibleDuplicates } from "#data/queries/possible-duplicates.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { loadNews } from "#tests/news/read-news.ts";
import { readWholeSitemap } from "#tests/sitemap/listed-pages.ts";
import type { StoredDirectory } from "#tests/visibility/store-directory.ts";
import { linkOf, titleOf } from "#tests/visibility/random-directory.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { datePageLoader, eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { startingNextLoader } from "#web/components/layout/starting-next-loader.server.ts";
import { unreadLoader } from "#web/components/layout/unread-loader.server.ts";
import { activityLoader } from "#web/routes/activity/activity.server.ts";
import { eventsLoader } from "#web/routes/events/events.server.ts";
import { goLoader } from "#web/routes/go/go.server.ts";
import { feedLoader, homeLoader } from "#web/routes/home/home.server.ts";
import { myEventsLoader } from "#web/routes/my-events/my-events-loader.server.ts";
import { notificationsLoader } from "#web/routes/notifications/notifications.server.ts";
import { organizerLoader } from "#web/routes/organizer/organizer.server.ts";
import { organizersLoader } from "#web/routes/organizers/organizers.server.ts";
import { savedLoader } from "#web/routes/saved-events/saved-events.server.ts";

/**
 * The rule for what a view shows: that of lists, of an event's own page, of a person's saved events, or of the
 * dashboard.
 */
export type ViewKind = "public list" | "list" | "page" | "own" | "list or own" | "dashboard";
export type Shown = { name: string; kind: ViewKind; text: string };

type View = [name: string, kind: ViewKind, load: () => unknown];
type Reader = { context: RequestContext; database: Database; viewer: Viewer | null };

const FIRST = { page: 1, zone: null, query: null, day: null, hour: null, filter: NO_FILTER };
/** The day of `TEST_NOW` in New York. */
const TODAY = "2026-11-18";
const SITE = "https://same.example";

/** The responses of all views for this viewer, as the text that would leave the server. */
export async function viewsOf(
  database: Database,
  directory: StoredDirectory,
  viewer: Viewer | null,
): Promise<readonly Shown[]> {
  const reader = { context: aRequestContext({ database, viewer }), database, viewer };
  const views = [
    ...listViews(reader),
    ...directory.organizers.flatMap((organizer) => organizerViews(organizer, reader)),
    ...directory.events.flatMap((event) => eventViews(event, reader)),
    ...(viewer === null ? [] : memberViews(viewer, reader)),
    ...(viewer === null || viewer.role === "user" ? [] : await staffViews(viewer, directory, reader)),
  ];
  const shown: Shown[] = [];
  for (const [name, kind, load] of views) shown.push({ name, kind, text: await textOf(load) });
  return shown;
}

function listViews({ context }: Reader): View[] {
  return [
    ["home", "public list", () => homeLoader(context)],
    ["upcoming", "list", () => eventsLoader(context, { ...FIRST, tab: "upcoming" })],
    ["today", "list", () => eventsLoader(context, { ...FIRST, tab: "upcoming", day: TODAY })],
    ["past", "list", () => eventsLoader(context, { ...FIRST, tab: "past" })],
    ["sitemap", "public list", async () => [...(await readWholeSitemap(context))]],
    ...["rss", "atom", "json"].map((format): View => [
      `news, ${format}`,
      "public list",
      async () => (await loadNews(`/feeds/events.${format}`, context)).text(),
    ]),
    ["starting next", "list", () => startingNextLoader(context)],
    ["organizers", "list", () => organizersLoader(context, { ...FIRST, sort: "newest" })],
  ];
}

function organizerViews(organizer: StoredDirectory["organizers"][number], { context }: Reader): View[] {
  const path = organizerPath(organizer);
  const load = (query: string) => () =>
    organizerLoader(path.slice("/organizers/".length), new URL(`${path}${query}`, SITE), context);
  return [
    [path, "list", load("")],
    [`${path}, past`, "list", load("?tab=past")],
    [
      `search for ${organizer.name}`,
      "list",
      () => organizersLoader(context, { ...FIRST, query: organizer.name, sort: "newest" }),
    ],
  ];
}

function eventViews(event: StoredDirectory["events"][number], { context, database, viewer }: Reader): View[] {
  const { publicId } = event.built;
  const title = titleOf(event);
  const path = eventPath({ title, publicId });
  const segment = path.slice("/events/".length);
  const date = event.startsLocal?.slice(0, 16).replaceAll(/(?<=T.*):/g, "") ?? "2026-11-18T1200";
  const like = {
    title,
    organizerName: "Open Circle",
    link: linkOf(event),
    startsAt: TEST_NOW,
    endsAt: TEST_NOW + HOUR_MS,
  };
  const datePage = async () =>
    (await datePageLoader({ event: segment, date }, new URL(`${path}/${date}`, SITE), context)).page;
  return [
    [path, "page", () => eventPageLoader(segment, new URL(path, SITE), context)],
    [`old title ${publicId}`, "page", () => eventPageLoader(`x-${publicId}`, new URL(path, SITE), context)],
    [`${path}, its date`, "page", datePage],
    [`/go/${publicId}`, "page", () => goLoader(publicId, context)],
    [`search for ${title}`, "list", () => eventsLoader(context, { ...FIRST, tab: "upcoming", query: title })],
    [`past search for ${title}`, "list", () => eventsLoader(context, { ...FIRST, tab: "past", query: title })],
    [`like ${title}`, "list or own", () => listPossibleDuplicates(database.db, like, viewer, TEST_NOW)],
  ];
}

function memberViews(member: Viewer, { context }: Reader): View[] {
  return [
    ["feed", "list", () => feedLoader(member, context)],
    ["saved", "page", () => savedLoader(context, { ...FIRST, order: null }, null)],
    ["saved, by date", "page", () => savedLoader(context, { ...FIRST, order: "date" }, null)],
    [
      "activity",
      "page",
      async () => [await activityLoader(member, 1, context), await activityLoader(member, 2, context)],
    ],
    ["notifications", "page", () => notificationsLoader(member, null, context)],
    ["unread", "page", () => unreadLoader(context)],
    ["my events", "own", () => myEventsLoader(new URL("/my-events", SITE), member, context)],
  ];
}

async function staffViews(viewer: Viewer, directory: StoredDirectory, { context, database }: Reader): Promise<View[]> {
  const role = viewer.role === "admin" ? "admin" : "moderator";
  const frame = { role, work: await countOpenWork(database.db) } as const;
  const area = { viewer, frame };
  const at = (path: string) => new URL(path, SITE);
  const shown: [name: string, load: () => unknown][] = [
    ["overview", () => overviewLoader(at("/admin"), area, context)],
    ["deleted", () => deletedLoader(at("/admin/deleted"), area, context)],
    ["moderation", () => moderationLoader(at("/admin/moderation"), frame, context)],
    ["duplicates", () => duplicatesLoader(at("/admin/duplicates"), frame, context)],
    ["queues", () => queuesLoader(at("/admin/queues"), area, context)],
    ["audit", () => auditLoader(at("/admin/audit"), frame, context)],
    ["activities", () => activitiesLoader(at("/admin/audit/activities"), area, context)],
    ["the owner's account", () => userLoader(at("/admin/users/owner"), "owner", area, context)],
    ...directory.events.map((event): [string, () => unknown] => {
      const query = `q=${titleOf(event)}`;
      return [`search for ${titleOf(event)}`, () => overviewLoader(at(`/admin?${query}`), area, context)];
    }),
  ];
  return shown.map(([name, load]) => [`dashboard: ${name}`, "dashboard", load]);
}

/** A refusal is a response too: its message and its redirect. */
async function textOf(load: () => unknown): Promise<string> {
  try {
    return JSON.stringify(await load());
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.headers.get("location") ?? ""} ${await thrown.text()}`;
    if (thrown instanceof Error && "code" in thrown) return thrown.message;
    if (typeof thrown === "object" && thrown !== null && "init" in thrown) return JSON.stringify(thrown);
    throw thrown;
  }
}
