import { redirect } from "react-router";
import { insightsPath } from "#core/events/event-address.ts";
import { shownCount } from "#core/organizers/organizer-people.ts";
import { countFollowers, listEventNumbers } from "#data/queries/organizer-events.ts";
import type { ManageFrameView } from "#web/components/organizers/manage-frame.tsx";
import { manageFrame, managedOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";

/** Over how many days clicks are counted, and for how many events numbers are shown. */
const CLICK_DAYS = 30;
const EVENTS_MAX = 100;

/** Loads the statistics of an organizer's events. Numbers of few people are shown as 'fewer than 5'. */
export async function numbersLoader(request: Request, context: RequestContext): Promise<NumbersView> {
  const viewer = requireViewer(context);
  const managed = await managedOrganizer(new URL(request.url), viewer, context);
  if (managed === null) throw redirect("/organizers/manage");
  const { translate, site, database, now } = context;
  const { organizer, role } = managed;
  const requested = { organizerId: organizer.id, days: CLICK_DAYS, limit: EVENTS_MAX + 1 };
  const found = await listEventNumbers(database.db, requested, now);
  const title = translate("organizerManage.numbers.title");
  return {
    documentTitle: translate("layout.documentTitle", { title, site: site.name }),
    frame: await manageFrame(managed, viewer, context),
    followers: role === "owner" ? await countFollowers(database.db, organizer.id) : null,
    events: found.slice(0, EVENTS_MAX).map((event) => ({
      key: event.publicId,
      title: event.title,
      href: insightsPath(event),
      saves: shownCount(event.saves),
      joinClicks: shownCount(event.joinClicks),
    })),
    isCut: found.length > EVENTS_MAX,
  };
}

export type NumbersView = {
  documentTitle: string;
  frame: ManageFrameView;
  /** For the owner only; null for everybody else. */
  followers: number | null;
  /** A number that is not shown is null (PRODUCT P22, few people). */
  events: readonly { key: string; title: string; href: string; saves: number | null; joinClicks: number | null }[];
  /** Whether there are more events than are shown. */
  isCut: boolean;
};
