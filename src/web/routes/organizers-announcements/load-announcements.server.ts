import { redirect } from "react-router";
import { ANNOUNCEMENT_EVERY_MS } from "#core/organizers/people-limits.ts";
import { formatDateAtClock, formatFullDate } from "#core/time/format.ts";
import { listAnnouncements } from "#data/queries/organizer-people.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { LOCALES } from "#messages/language.ts";
import { manageFrame, managedOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import { keptFields } from "#web/components/organizers/owned-form.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { AnnouncementsView } from "#web/routes/organizers-announcements/announcements-view.ts";

/** How many of the earlier ones are shown. */
const SHOWN_MAX = 20;

/** The address of the page, which a form that was kept names. */
export function announcementsPath(query: string): string {
  return `/organizers/manage/announcements${query}`;
}

/** What an organizer announced, and whether the next one is possible. Without a profile: on to making one. */
export async function loadAnnouncements(
  request: Request,
  context: RequestContext,
): Promise<{ view: AnnouncementsView; headers: Headers }> {
  const viewer = requireViewer(context);
  const url = new URL(request.url);
  const managed = await managedOrganizer(url, viewer, context);
  if (managed === null) throw redirect("/organizers/manage");
  const { translate, site, database } = context;
  const before = await listAnnouncements(database.db, managed.organizer.id, SHOWN_MAX);
  const style = styleOf(context);
  const title = translate("organizerManage.announcements.title");
  const owner = viewer.userId;
  const { values, headers } = keptFields(request, { path: announcementsPath(url.search), owner }, context);
  const view = {
    documentTitle: translate("layout.documentTitle", { title, site: site.name }),
    frame: await manageFrame(managed, viewer, context),
    closed: closedBecause(managed.organizer, before[0]?.createdAt ?? null, context),
    owner,
    typed: values?.get("body") ?? "",
    before: before.map(({ id, body, createdAt }) => ({ key: id, body, date: formatFullDate(createdAt, style) })),
  };
  return { view, headers };
}

function closedBecause(organizer: OrganizerRow, latestAt: number | null, context: RequestContext): string | null {
  const { translate, now } = context;
  if (organizer.listing === "hidden") return translate("organizerManage.announcements.hidden");
  const nextAt = latestAt === null ? now : latestAt + ANNOUNCEMENT_EVERY_MS;
  return nextAt > now ? nextWords(nextAt, context) : null;
}

/** From when the next one is possible. */
export function nextWords(nextAt: number, context: RequestContext): string {
  return context.translate("organizerManage.announcements.next", { date: formatDateAtClock(nextAt, styleOf(context)) });
}

function styleOf({ language, zone, hour12 }: RequestContext) {
  return { locale: LOCALES[language], zone: zone.id, hour12 };
}
