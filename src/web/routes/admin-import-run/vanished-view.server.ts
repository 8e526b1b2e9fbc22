import { VANISHED_AT_ONCE } from "#commands/imports/settle-vanished.ts";
import { eventPath } from "#core/events/event-address.ts";
import { mayDeleteVanished } from "#core/imports/vanished.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { listVanished } from "#data/queries/import-vanished.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The events that are no longer in a file, the next first, at most as many as one press settles. */
export type VanishedView = {
  events: readonly { publicId: string; href: string; title: string; organizer: string; when: string | null }[];
  count: number;
  mayDelete: boolean;
};

/** Loads the events that are no longer in the file of an import. */
export async function vanishedView(runId: string, context: RequestContext): Promise<VanishedView> {
  const { events, count } = await listVanished(context.database.db, runId, VANISHED_AT_ONCE);
  const { style } = listReader(context);
  return {
    events: events.map(({ publicId, title, organizerName: organizer, startsAt }) => ({
      publicId,
      href: eventPath({ publicId, title }),
      title,
      organizer,
      when: startsAt === null ? null : formatDateAtClock(startsAt, style),
    })),
    count,
    mayDelete: mayDeleteVanished(context.actor),
  };
}
