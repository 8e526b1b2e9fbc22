import type { EpochMs } from "#core/time/instant.ts";
import { type Topic, topicFilter } from "#core/topics/topic.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { listNextOfFilter } from "#data/queries/events.ts";
import { listUpcomingOfOrganizer } from "#data/queries/organizer-events.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What is shared is read by everybody, so members' own events never stand in it. */
const PUBLIC = { listings: ["public"], savedBy: null } as const;
/** Of an organizer's next events so many are looked at for one that is held. */
const LOOKED_AT = 5;

/** The public event of a topic that starts next; null without one. */
export async function nextOfTopic(topic: Topic, { database, now }: RequestContext): Promise<EventRow | null> {
  const wanted = { ...PUBLIC, now, query: null, filter: topicFilter(topic), coming: 1, running: 0 };
  return (await listNextOfFilter(database.db, wanted)).coming[0] ?? null;
}

/** The organizer's next public event that is not cancelled, else a running one; null if there is none. */
export async function nextOfOrganizer(
  { id: organizerId }: { id: number },
  { database, now }: RequestContext,
): Promise<EventRow | null> {
  const wanted = { ...PUBLIC, organizerId, now, page: 1, pageSize: LOOKED_AT };
  return nextHeld((await listUpcomingOfOrganizer(database.db, wanted)).rows, now);
}

/** From rows in the order of their starts: the next one that is not cancelled, else a running one. */
export function nextHeld(rows: readonly EventRow[], now: EpochMs): EventRow | null {
  const held = rows.filter(({ cancelledAt, date }) => cancelledAt === null && date !== null);
  return held.find(({ date }) => date !== null && date.startsAt >= now) ?? held[0] ?? null;
}
