import { datePath } from "#core/events/event-address.ts";
import { formatClock } from "#core/time/format.ts";
import { listingsFor } from "#core/viewer.ts";
import { listComingEvents } from "#data/queries/events.ts";
import { LOCALES } from "#messages/language.ts";
import { organizerHref } from "#web/components/events/event-facts.server.ts";
import type { NextEvent } from "#web/components/layout/starting-next.tsx";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** How many gatherings a page that is not there offers instead. */
const NEXT_EVENTS = 4;

/** The gatherings that start next. Empty when they cannot be read: the page that offers them says something else first. */
export async function loadStartingNext(about: RequestContext): Promise<readonly NextEvent[]> {
  const { database, now, viewer, language, zone, hour12 } = about;
  const listings = listingsFor(viewer);
  const style = { locale: LOCALES[language], zone: zone.id, hour12 };
  try {
    const rows = await listComingEvents(database.db, { now, listings, limit: NEXT_EVENTS });
    return rows.flatMap((event) =>
      event.date === null
        ? []
        : [
            {
              href: datePath(event, event.date.originalLocal),
              at: event.date.startsAt,
              clock: formatClock(event.date.startsAt, style),
              title: event.title,
              organizer: event.organizerName,
              organizerHref: organizerHref(event, { listings }),
            },
          ],
    );
  } catch (error) {
    about.logError(error, "the gatherings that start next could not be read");
    return [];
  }
}
