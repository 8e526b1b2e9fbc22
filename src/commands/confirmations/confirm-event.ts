import { actOnEvent, type Gone, type HeldDate, holdDate } from "#commands/events/act-on-event.ts";
import { storeDateChange } from "#commands/events/change-date.ts";
import { planFollowing, storeFollowing } from "#commands/events/change-following.ts";
import { planDateChange } from "#commands/events/plan-date-change.ts";
import type { Actor } from "#core/audit/actor.ts";
import { confirmedAt } from "#core/confirmations/confirmation.ts";
import { mayEditEvent } from "#core/events/event-policy.ts";
import { localFromText } from "#data/tables/columns.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { listDatesToEnd } from "#data/queries/confirmations-write.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import type { Transaction } from "#data/transaction.ts";

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
 * Ends all series of an event after the last of their dates that has begun, as the choice 'this and following' does:
 * those who saved it are notified. An earlier date that was postponed past now is canceled by itself.
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
    const sequences = new Map(series.map(({ id, sequence }) => [id, sequence]));
    const ended = new Set<number>();
    for (const { reach, ...found } of await listDatesToEnd(tx, [...sequences.keys()], now)) {
      const { scheduleId } = found;
      const sequence = sequences.get(scheduleId) ?? 0;
      const originalLocal = localFromText(found.originalLocal);
      const date = await holdDate(tx, held, { scheduleId, originalLocal, sequence }, now);
      if ("outcome" in date) continue;
      const end = reach === "single" ? cancelDate : endFrom;
      if (await end(tx, { actor, held: date }, now)) ended.add(scheduleId);
    }
    if (ended.size === 0) return { outcome: "already", publicId, title };
    await updateEvent(tx, held.event.id, { ...confirmedAt(now), now });
    const entity = { type: "event", id: publicId } as const;
    await recordAudit(tx, { action: act.action, actor, entity, outcome: "done", facts: { series: ended.size } }, now);
    return { outcome: "ended", publicId, title };
  });
}

type Ending = { actor: Actor; held: HeldDate };

async function cancelDate(tx: Transaction, { actor, held }: Ending, now: EpochMs): Promise<boolean> {
  const planned = planDateChange(held, { kind: "cancel", reason: "" }, now);
  if ("errors" in planned) return false;
  await storeDateChange(tx, { actor, held, planned }, now);
  return true;
}

async function endFrom(tx: Transaction, { actor, held }: Ending, now: EpochMs): Promise<boolean> {
  const planned = planFollowing(held, { reach: "following", replacement: null }, now);
  if ("outcome" in planned) return false;
  await storeFollowing(tx, { actor, held, planned }, now);
  return true;
}
