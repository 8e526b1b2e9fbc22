import { openWork } from "#data/queries/open-work.ts";
import { loadActivities } from "#web/routes/admin-activities/load-activities.server.ts";
import { loadAudit } from "#web/routes/admin-audit/load-audit.server.ts";
import { loadDeleted } from "#web/routes/admin-deleted/load-deleted.server.ts";
import { loadDuplicates } from "#web/routes/admin-duplicates/load-duplicates.server.ts";
import { loadModeration } from "#web/routes/admin-moderation/load-moderation.server.ts";
import { loadQueues } from "#web/routes/admin-queues/load-queues.server.ts";
import { loadUser } from "#web/routes/admin-user/load-user.server.ts";
import { loadOverview } from "#web/routes/admin/load-overview.server.ts";
import { eventPath } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { findPossibleDuplicates } from "#data/queries/possible-duplicates.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import type { StoredDirectory } from "#tests/visibility/store-directory.ts";
import { linkOf, titleOf } from "#tests/visibility/random-directory.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { loadDatePage, loadEventPage } from "#web/components/event-page/load-event-page.server.ts";
import { loadStartingNext } from "#web/components/layout/load-starting-next.server.ts";
import { loadUnread } from "#web/components/layout/load-unread.server.ts";
import { loadActivity } from "#web/routes/activity/load-activity.server.ts";
import { loadEvents } from "#web/routes/events/load-events.server.ts";
import { loadGo } from "#web/routes/go/load-go.server.ts";
import { loadFeed } from "#web/routes/home/load-feed.server.ts";
import { loadHome } from "#web/routes/home/load-home.server.ts";
import { loadMyEvents } from "#web/routes/my-events/load-my-events.server.ts";
import { loadNotifications } from "#web/routes/notifications/load-notifications.server.ts";
import { loadOrganizer } from "#web/routes/organizer/load-organizer.server.ts";
import { loadOrganizers } from "#web/routes/organizers/load-organizers.server.ts";
import { loadSaved } from "#web/routes/saved-events/load-saved.server.ts";

/** What a place shows goes by the rule of lists, of an event's own page, of the events that somebody keeps, or of the dashboard. */
export type ViewKind = "public list" | "list" | "page" | "mine" | "list or own" | "dashboard";
export type Shown = { name: string; kind: ViewKind; text: string };

type View = [name: string, kind: ViewKind, load: () => unknown];
type Reader = { context: RequestContext; database: Database; viewer: Viewer | null };

const FIRST = { page: 1, zone: null, query: null };
const SITE = "https://same.example";

/** Everything that every place answers this viewer, as the text in which it would leave the server. */
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
    ["home", "public list", () => loadHome(context)],
    ["upcoming", "list", () => loadEvents(context, { ...FIRST, tab: "upcoming" })],
    ["past", "list", () => loadEvents(context, { ...FIRST, tab: "past" })],
    ["starting next", "list", () => loadStartingNext(context)],
    ["organizers", "list", () => loadOrganizers(context, FIRST)],
  ];
}

function organizerViews(organizer: StoredDirectory["organizers"][number], { context }: Reader): View[] {
  const path = organizerPath(organizer);
  const load = (query: string) => () =>
    loadOrganizer(path.slice("/organizers/".length), new URL(`${path}${query}`, SITE), context);
  return [
    [path, "list", load("")],
    [`${path}, past`, "list", load("?tab=past")],
    [`search for ${organizer.name}`, "list", () => loadOrganizers(context, { ...FIRST, query: organizer.name })],
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
    (await loadDatePage({ event: segment, date }, new URL(`${path}/${date}`, SITE), context)).page;
  return [
    [path, "page", () => loadEventPage(segment, new URL(path, SITE), context)],
    [`old title ${publicId}`, "page", () => loadEventPage(`x-${publicId}`, new URL(path, SITE), context)],
    [`${path}, its date`, "page", datePage],
    [`/go/${publicId}`, "page", () => loadGo(publicId, context)],
    [`search for ${title}`, "list", () => loadEvents(context, { ...FIRST, tab: "upcoming", query: title })],
    [`past search for ${title}`, "list", () => loadEvents(context, { ...FIRST, tab: "past", query: title })],
    [`like ${title}`, "list or own", () => findPossibleDuplicates(database.db, like, viewer, TEST_NOW)],
  ];
}

function memberViews(member: Viewer, { context }: Reader): View[] {
  return [
    ["feed", "list", () => loadFeed(member, context)],
    ["saved", "page", () => loadSaved(context, { ...FIRST, order: null }, null)],
    ["saved, by date", "page", () => loadSaved(context, { ...FIRST, order: "date" }, null)],
    ["activity", "page", async () => [await loadActivity(member, 1, context), await loadActivity(member, 2, context)]],
    ["notifications", "page", () => loadNotifications(member, null, context)],
    ["unread", "page", () => loadUnread(context)],
    ["my events", "mine", () => loadMyEvents(new URL("/my-events", SITE), member, context)],
  ];
}

async function staffViews(viewer: Viewer, directory: StoredDirectory, { context, database }: Reader): Promise<View[]> {
  const role = viewer.role === "admin" ? "admin" : "moderator";
  const frame = { role, work: await openWork(database.db) } as const;
  const area = { viewer, frame };
  const at = (path: string) => new URL(path, SITE);
  const shown: [name: string, load: () => unknown][] = [
    ["overview", () => loadOverview(at("/admin"), area, context)],
    ["deleted", () => loadDeleted(at("/admin/deleted"), area, context)],
    ["moderation", () => loadModeration(at("/admin/moderation"), frame, context)],
    ["duplicates", () => loadDuplicates(at("/admin/duplicates"), frame, context)],
    ["queues", () => loadQueues(at("/admin/queues"), area, context)],
    ["audit", () => loadAudit(at("/admin/audit"), frame, context)],
    ["activities", () => loadActivities(at("/admin/audit/activities"), area, context)],
    ["the owner's account", () => loadUser(at("/admin/users/owner"), "owner", area, context)],
    ...directory.events.map((event): [string, () => unknown] => {
      const query = `q=${titleOf(event)}`;
      return [`search for ${titleOf(event)}`, () => loadOverview(at(`/admin?${query}`), area, context)];
    }),
  ];
  return shown.map(([name, load]) => [`dashboard: ${name}`, "dashboard", load]);
}

/** A refusal is an answer too: what it says, and where it leads. */
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
