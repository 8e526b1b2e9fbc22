import { actOnEvent, type Gone, holdDate } from "#commands/events/act-on-event.ts";
import { planFollowing, storeFollowing } from "#commands/events/change-following.ts";
import type { Actor } from "#core/audit/actor.ts";
import { confirmedAt } from "#core/confirmations/confirmation.ts";
import { mayEditEvent } from "#core/events/event-policy.ts";
import { localFromText } from "#data/tables/columns.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { listNextDates } from "#data/queries/confirmations-write.ts";
import { updateEvent } from "#data/queries/events-write.ts";

type OnEvent = { actor: Actor; publicId: string };
type Answered<Outcome> = { outcome: Outcome; publicId: string; title: string } | Gone;

/** Notes that an event takes place as listed: its own people say so, or a moderator who has checked it. */
export function confirmEvent(
  deps: Pick<Database, "db">,
  { actor, publicId }: OnEvent,
  now: EpochMs,
): Promise<Answered<"confirmed" | "cancelled">> {
  const act = { action: "confirm-event", actor, publicId, may: mayEditEvent } as const;
  return actOnEvent(deps, act, now, async (tx, { event }): Promise<Answered<"confirmed" | "cancelled">> => {
    const { id, title, unconfirmedAt } = event;
    if (event.cancelledAt !== null) return { outcome: "cancelled", publicId, title };
    await updateEvent(tx, id, { ...confirmedAt(now), now: event.updatedAt });
    const entity = { type: "event", id: publicId } as const;
    const facts = { wasUnconfirmed: unconfirmedAt !== null };
    await recordAudit(tx, { action: act.action, actor, entity, outcome: "done", facts }, now);
    return { outcome: "confirmed", publicId, title };
  });
}

/**
 * Ends all series of an event before the first of their dates that has not begun, as the choice 'this and following'
 * does: dates before it stay, and those who saved it are notified. A date that runs now takes place.
 */
export function endSeries(
  deps: Pick<Database, "db">,
  { actor, publicId }: OnEvent,
  now: EpochMs,
): Promise<Answered<"ended" | "already">> {
  const act = { action: "end-series", actor, publicId, may: mayEditEvent } as const;
  return actOnEvent(deps, act, now, async (tx, held): Promise<Answered<"ended" | "already">> => {
    const { title, schedules } = held.event;
    const series = schedules.filter(({ rrule, endedAt }) => rrule !== null && endedAt === null);
    let ended = 0;
    for (const next of await listNextDates(
      tx,
      series.map(({ id }) => id),
      now,
    )) {
      const sequence = series.find(({ id }) => id === next.scheduleId)?.sequence ?? 0;
      const date = await holdDate(
        tx,
        held,
        { ...next, originalLocal: localFromText(next.originalLocal), sequence },
        now,
      );
      const planned = "outcome" in date ? null : planFollowing(date, { reach: "following", replacement: null }, now);
      if (planned === null || "outcome" in planned || "outcome" in date) continue;
      await storeFollowing(tx, { actor, held: date, planned }, now);
      ended += 1;
    }
    if (ended === 0) return { outcome: "already", publicId, title };
    await updateEvent(tx, held.event.id, { ...confirmedAt(now), now });
    const entity = { type: "event", id: publicId } as const;
    await recordAudit(tx, { action: act.action, actor, entity, outcome: "done", facts: { series: ended } }, now);
    return { outcome: "ended", publicId, title };
  });
}
