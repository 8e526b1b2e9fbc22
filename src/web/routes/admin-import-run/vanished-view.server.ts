import { eventPath } from "#core/events/event-address.ts";
import { runPath } from "#core/imports/run-address.ts";
import { mayDeleteVanished } from "#core/imports/vanished.ts";
import { PAGE_SELECTED, readPreselected } from "#core/list-address.ts";
import { writeDeskItem } from "#core/moderation/moderation-list.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { listVanished } from "#data/queries/import-vanished.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The first of the events that are no longer in a file, the next first. */
export type VanishedView = {
  events: readonly {
    /** The event as it is now: its id and when it was last changed. */
    item: string;
    href: string;
    title: string;
    organizer: string;
    when: string | null;
  }[];
  count: number;
  mayDelete: boolean;
  /** The page with all of them selected, for browsers without scripts. */
  pageHref: string;
  isPageSelected: boolean;
};

/** Loads up to `limit` events that are no longer in the file of an import. */
export async function vanishedView(
  runId: string,
  { url, limit }: { url: URL; limit: number },
  context: RequestContext,
): Promise<VanishedView> {
  const { events, count } = await listVanished(context.database.db, runId, limit);
  const { style } = listReader(context);
  return {
    events: events.map(({ publicId, title, organizerName: organizer, startsAt, updatedAt }) => ({
      item: writeDeskItem({ publicId, updatedAt }),
      href: eventPath({ publicId, title }),
      title,
      organizer,
      when: startsAt === null ? null : formatDateAtClock(startsAt, style),
    })),
    count,
    mayDelete: mayDeleteVanished(context.actor),
    pageHref: `${runPath(runId)}?${new URLSearchParams([[...PAGE_SELECTED]]).toString()}`,
    isPageSelected: readPreselected(url.searchParams) === "page",
  };
}
