import { datePath } from "#core/events/event-address.ts";
import { formatClock } from "#core/time/format.ts";
import { listScope } from "#core/viewer.ts";
import { listComingEvents } from "#data/queries/events.ts";
import { clockNote, otherDay } from "#web/components/events/row-view.server.ts";
import { organizerHref } from "#web/components/events/event-facts.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { NextEvent } from "#web/components/layout/starting-next.tsx";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The number of events on a not-found page. */
const NEXT_EVENTS = 4;

/** The next events. Empty when they cannot be read, because they are not the main content of the page. */
export async function startingNextLoader(context: RequestContext): Promise<readonly NextEvent[]> {
  const reader = listReader(context);
  const { now, style } = reader;
  const loaded = await orLogged(context, "the next events could not be read", async () => {
    const rows = await listComingEvents(context.database.db, { ...listScope(context.viewer), now, limit: NEXT_EVENTS });
    return rows.flatMap((event) =>
      event.date === null
        ? []
        : [
            {
              href: datePath(event, event.date.originalLocal),
              at: event.date.startsAt,
              clock: formatClock(event.date.startsAt, style),
              day: otherDay(event.date.startsAt, reader),
              title: event.title,
              organizer: event.organizerName,
              organizerHref: organizerHref(event, reader),
              clockNote: clockNote(event, reader),
              isExample: event.isExample,
            },
          ],
    );
  });
  return loaded ?? [];
}
