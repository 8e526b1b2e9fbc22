import { AppError } from "#core/errors.ts";
import { eventPath } from "#core/events/event-address.ts";
import { linkGate } from "#core/events/meeting-link.ts";
import { formatClock } from "#core/time/format.ts";
import { offsetLabel } from "#core/time/zone.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { type FoundEvent, listDatesOfEvent } from "#data/queries/event-page.ts";
import { dayWords } from "#web/components/event-page/card-date.server.ts";
import { findShownEvent } from "#web/components/event-page/find-shown-event.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Why a link does not open, formatted for the reader. */
type ClosedLink = {
  reason: "members" | "early" | "ended" | "cancelled";
  opens: { time: string; day: string; city: string; offset: string } | null;
  event: { title: string; href: string };
};

/** The number of upcoming dates that can matter: the next one, and those that are live or open at the same time. */
const DATES_READ = 12;

/**
 * Decides at the moment of the click whether to redirect to the join link (PRODUCT P15). Throws not-found for an
 * unknown or hidden event and for an event without a link.
 */
export async function goLoader(
  publicId: string,
  context: RequestContext,
): Promise<{ link: string; eventId: number } | ClosedLink> {
  const event = await findShownEvent(publicId, { part: "link" }, context);
  if (event.link === null) throw new AppError("not-found", "this event has no link");
  if (event.cancelledAt !== null) return closed(event, "cancelled");
  const reader = listReader(context);
  const gate = linkGate(event.linkAudience, {
    member: reader.member,
    now: reader.now,
    dates: event.kind === "always_open" ? "always" : await datesThatMatter(event, context),
  });
  if (gate.gate === "open") return { link: event.link, eventId: event.id };
  if (gate.gate !== "early") return closed(event, gate.gate);
  const { zone } = reader.style;
  const opens = {
    time: formatClock(gate.opensAt, reader.style),
    day: dayWords(gate.opensAt, reader),
    city: zoneCity(zone),
    offset: offsetLabel(zone, gate.opensAt),
  };
  return { ...closed(event, "early"), opens };
}

async function datesThatMatter(event: FoundEvent, { database, now }: RequestContext) {
  const dates = await listDatesOfEvent(database.db, event.id, { from: now, limit: DATES_READ });
  return dates.filter(({ cancelled }) => !cancelled);
}

function closed(event: FoundEvent, reason: ClosedLink["reason"]): ClosedLink {
  return { reason, opens: null, event: { title: event.title, href: eventPath(event) } };
}
