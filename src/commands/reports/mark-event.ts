import { insightsPath } from "#core/events/event-address.ts";
import type { VersionedField } from "#core/events/event-version.ts";
import {
  MARK_ENDS_AFTER_MS,
  MARK_WITHIN_MS,
  type MarkingReason,
  type ReportStep,
  markOf,
} from "#core/reports/visitor-mark.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import {
  insertReportStep,
  listVisitorWords,
  lockOpenCase,
  updateCaseMark,
  updateEventMark,
} from "#data/queries/event-reports-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import type { Transaction } from "#data/transaction.ts";

const UNMARKED = { markedAs: null, markedAt: null, markedDate: null };

/**
 * Shared by the commands that add reports: marks the event for everybody once enough different people say so, and
 * notifies its organizer.
 */
export async function tryToMark(tx: Transaction, event: StoredEvent, now: EpochMs): Promise<void> {
  const { id: eventId } = event;
  const open = await lockOpenCase(tx, eventId);
  if (open === null || open.markedAs !== null) return;
  const since = Math.max(now - MARK_WITHIN_MS, open.countsFrom ?? 0);
  const mark = markOf(await listVisitorWords(tx, { caseId: open.id, eventId, since }), now);
  if (mark === null) return;
  await updateCaseMark(tx, open.id, { markedAs: mark.reason, markedAt: now, markedDate: mark.dateAt });
  await updateEventMark(tx, eventId, mark);
  await insertReportStep(tx, { caseId: open.id, step: "marked", userId: null }, now);
  const cause = { kind: "event-reported", eventId, path: insightsPath(event), actorId: null } as const;
  await insertNotificationCause(tx, cause, now);
}

type Ending = { eventId: number; step: ReportStep; userId: string | null };

/**
 * Shared by the commands that settle a mark: removes it, and earlier reports do not count again. Returns whether
 * there was one.
 */
export async function endMark(tx: Transaction, { eventId, step, userId }: Ending, now: EpochMs): Promise<boolean> {
  const open = await lockOpenCase(tx, eventId);
  if (open === null || open.markedAs === null) return false;
  await updateCaseMark(tx, open.id, { ...UNMARKED, countsFrom: now });
  await updateEventMark(tx, eventId, null);
  await insertReportStep(tx, { caseId: open.id, step, userId }, now);
  return true;
}

/** What an edit corrects. */
const CORRECTED_BY: Record<MarkingReason, readonly VersionedField[]> = {
  "nobody-there": ["schedules", "alwaysOpen", "link"],
  "wrong-time": ["schedules", "alwaysOpen"],
  "dead-link": ["link"],
};

/** Shared by the commands that change an event: a change of what visitors report ends the mark. */
export async function endMarkByChange(
  tx: Transaction,
  { event, changed, userId }: { event: StoredEvent; changed: readonly VersionedField[]; userId: string | null },
  now: EpochMs,
): Promise<void> {
  const { reportedAs } = event;
  if (reportedAs === null || !CORRECTED_BY[reportedAs].some((field) => changed.includes(field))) return;
  await endMark(tx, { eventId: event.id, step: "changed", userId }, now);
}

type CaseMark = { markedAs: MarkingReason | null; markedAt: EpochMs | null; markedDate: EpochMs | null };

/** Shared by the commands that reopen a case: the event is marked again, unless the time of the mark is over. */
export async function restoreMark(
  tx: Transaction,
  { eventId, mark: { markedAs, markedAt, markedDate } }: { eventId: number; mark: CaseMark },
  now: EpochMs,
): Promise<void> {
  if (markedAs === null || markedAt === null || markedAt <= now - MARK_ENDS_AFTER_MS) return;
  await updateEventMark(tx, eventId, { reason: markedAs, dateAt: markedDate });
}
