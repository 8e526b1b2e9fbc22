import { endMark } from "#commands/reports/mark-event.ts";
import { ORGANIZER_FIRST_MS } from "#core/corrections/correction.ts";
import { MARK_ENDS_AFTER_MS } from "#core/reports/visitor-mark.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { updateCorrectionsToStaff } from "#data/queries/corrections-write.ts";
import { lockEventsToDecide } from "#data/queries/event-edit.ts";
import { listMarksBefore } from "#data/queries/event-reports-write.ts";
import { transaction } from "#data/transaction.ts";

const AT_ONCE = 200;

/** Ends marks whose time is over, and passes corrections that organizers left unanswered to the moderators. */
export async function settleReports(
  { db }: Pick<Database, "db">,
  now: EpochMs,
): Promise<{ endedMarks: number; toStaff: number }> {
  const due = await listMarksBefore(db, now - MARK_ENDS_AFTER_MS, AT_ONCE);
  let endedMarks = 0;
  for (const { eventId } of due) {
    const ended = await transaction(db, async (tx) => {
      await lockEventsToDecide(tx, [eventId]);
      return endMark(tx, { eventId, step: "ended", userId: null }, now);
    });
    if (ended) endedMarks += 1;
  }
  return { endedMarks, toStaff: await updateCorrectionsToStaff(db, now - ORGANIZER_FIRST_MS, now) };
}
