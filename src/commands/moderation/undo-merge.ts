import { actOnEvent, type Gone, guardedEvent } from "#commands/events/act-on-event.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { changeSchedules } from "#commands/schedules/change-schedules.ts";
import { notifyTimesChanged, timesBefore } from "#commands/schedules/notify-times-changed.ts";
import type { Actor } from "#core/audit/actor.ts";
import { restorableUntil } from "#core/events/deletion.ts";
import { type MergeUndo, partsToReturn } from "#core/moderation/event-merge.ts";
import { mayDecideAbout } from "#core/moderation/moderation-policy.ts";
import { outOfSightWith } from "#core/organizers/organizer-policy.ts";
import { isSame } from "#core/schedules/plan-schedules.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listingOf } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { inputOfStored, lockEventToEdit, type StoredEvent } from "#data/queries/event-edit.ts";
import { findMerge } from "#data/queries/event-merges.ts";
import { lockMerge, updateMergeUndone, moveSavesBack, insertPair } from "#data/queries/event-merges-write.ts";
import { type EventChange, updateEvent } from "#data/queries/events-write.ts";
import { insertNotificationCause, retractMerge } from "#data/queries/notification-causes-write.ts";
import { lockOrganizersOfEvents } from "#data/queries/organizer-people-write.ts";
import { updateSequences } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** `gone`: one of the two can no longer be restored. */
type UndoMergeOutcome = { outcome: "undone" | "already"; title: string } | { outcome: "unknown" } | Gone;

/** Separates two merged events again and returns their saves; later edits stay. Moderators only. */
export async function undoMerge(
  deps: Pick<Database, "db">,
  { actor, mergeId }: { actor: Actor; mergeId: number },
  now: EpochMs,
): Promise<UndoMergeOutcome> {
  const found = await findMerge(deps.db, mergeId);
  if (found === null) return { outcome: "unknown" };
  const act = { action: "undo-merge", actor, publicId: found.survivorPublicId, may: mayDecideAbout } as const;
  return actOnEvent<UndoMergeOutcome>(deps, act, now, async (tx, { event: survivor }) => {
    const merge = await lockMerge(tx, mergeId);
    const folded = await lockEventToEdit(tx, found.foldedPublicId);
    if (merge === null || folded === null) return { outcome: "unknown" };
    if (!mayDecideAbout(actor, await guardedEvent(tx, actor, folded))) return { outcome: "gone" };
    if (merge.undoneAt !== null) return { outcome: "already", title: folded.title };
    const isThere =
      folded.mergedInto === survivor.id && folded.deletedAt !== null && restorableUntil(folded.deletedAt) > now;
    if (!isThere || folded.ownerLeftAt !== null) return { outcome: "gone" };
    const { undo, survivorId, foldedId } = merge;
    await moveSavesBack(tx, { mergeId, survivorId, foldedId });
    await restoreSurvivor(tx, { survivor, undo, actor }, now);
    await unfold(tx, folded, now);
    if (undo.pair !== null) await insertPair(tx, { one: survivorId, other: foldedId, ...undo.pair }, now);
    await updateMergeUndone(tx, mergeId, now);
    if (await retractMerge(tx, survivorId)) {
      const cause = { eventId: foldedId, survivorId, title: survivor.title, actorId: actor.userId };
      await insertNotificationCause(tx, { kind: "event-unmerged", ...cause }, now);
    }
    const entity = { type: "event", id: survivor.publicId } as const;
    const facts = { folded: folded.publicId };
    await recordAudit(tx, { action: "undo-merge", actor, entity, outcome: "done", facts }, now);
    return { outcome: "undone", title: folded.title };
  });
}

async function unfold(tx: Transaction, folded: StoredEvent, now: EpochMs): Promise<void> {
  const listing = listingOf({ ...folded, deletedAt: null });
  const back = { deletedAt: null, deletedBy: null, mergedInto: null, ownStart: null, listing };
  await updateEvent(tx, folded.id, { ...back, now });
  await updateSequences(tx, { eventId: folded.id, except: [] }, now);
  await storeDates(tx, [folded.id], now);
}

async function restoreSurvivor(
  tx: Transaction,
  { survivor, undo, actor }: { survivor: StoredEvent; undo: MergeUndo; actor: Actor },
  now: EpochMs,
): Promise<void> {
  const returned = partsToReturn(survivor, undo.taken) as EventChange;
  const columns = { ...returned, ...(await hiddenWithFormer(tx, survivor, returned, now)) };
  const listing = listingOf(Object.assign({}, survivor, columns));
  const before = await timesBefore(tx, survivor.id, now);
  await updateEvent(tx, survivor.id, { ...columns, listing, now });
  const { times } = undo;
  const isAsMerged = times !== null && isAsAfter(inputOfStored(survivor, now).schedules, times.after);
  const touched =
    times !== null && isAsMerged ? await changeSchedules(tx, survivor, timesBack(survivor, times, now), now) : [];
  if (undo.taken.link !== undefined) await updateSequences(tx, { eventId: survivor.id, except: touched }, now);
  await storeDates(tx, [survivor.id], now);
  const context = { eventId: survivor.id, actorId: actor.userId };
  if (touched.length > 0 && survivor.cancelledAt === null) await notifyTimesChanged(tx, context, before, now);
}

/** An event that returns to an organizer which was hidden since is hidden with it. */
async function hiddenWithFormer(
  tx: Transaction,
  { suspendedAt }: StoredEvent,
  { organizerId }: EventChange,
  now: EpochMs,
): Promise<EventChange> {
  if (suspendedAt !== null || organizerId === null || organizerId === undefined) return {};
  const [organizer] = await lockOrganizersOfEvents(tx, [organizerId]);
  return outOfSightWith(organizer, now);
}

/** The times before the merge, each in the schedule that replaced it, if any. */
function timesBack(survivor: StoredEvent, { before }: NonNullable<MergeUndo["times"]>, now: EpochMs) {
  const own = new Set(inputOfStored(survivor, now).schedules.map(({ id }) => id));
  return before.map((schedule) => (own.has(schedule.id) ? schedule : { ...schedule, id: null }));
}

/** Whether the times are equal, ignoring ids: a merge may have created schedules. */
function isAsAfter(present: readonly ScheduleInput[], after: readonly ScheduleInput[]): boolean {
  const isEach = (schedule: ScheduleInput, index: number) => {
    const other = after[index];
    return other !== undefined && isSame(schedule, other);
  };
  return present.length === after.length && present.every(isEach);
}
