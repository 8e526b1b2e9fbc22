import type { LinkAudience } from "#core/events/event.ts";
import type { JoinFacts } from "#core/events/join-state.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { EventDate } from "#data/queries/event-page.ts";

/** What of an event decides how its dates can be joined. */
type JoinedEvent = { link: string | null; linkAudience: LinkAudience; cancelledAt: EpochMs | null };

/** A date of the event as `joinState` reads it; a cancelled event cancels all its dates. */
export function joinFactsOf(event: JoinedEvent, date: EventDate, member: boolean): JoinFacts {
  return {
    startsAt: date.startsAt,
    endsAt: date.endsAt,
    cancelled: date.cancelled || event.cancelledAt !== null,
    hasLink: event.link !== null,
    audience: event.linkAudience,
    member,
  };
}
