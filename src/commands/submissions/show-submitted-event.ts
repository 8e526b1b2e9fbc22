import { storeDates } from "#commands/occurrences/store-dates.ts";
import { AppError } from "#core/errors.ts";
import type { SubmissionStatus } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listingOf } from "#core/visibility.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { lockSubmittedEvent } from "#data/queries/submitted-event.ts";
import type { Transaction } from "#data/transaction.ts";

type Decision = { status: SubmissionStatus; reason: string | null; decidedBy: string | null };

/** Shows the event of a submission, or hides it while the submission is not approved (PRODUCT P12). Its page's path; null when it was deleted. */
export async function showSubmittedEvent(
  tx: Transaction,
  eventId: number,
  { status, reason, decidedBy }: Decision,
  now: EpochMs,
): Promise<{ publicId: string; title: string; organizerId: number | null } | null> {
  const event = await lockSubmittedEvent(tx, eventId);
  if (event === null) throw new AppError("not-found", "the event of a submission is gone");
  const { publicId, title, organizerId, visibility, importStatus, suspendedAt, deletedAt } = event;
  // It waits with its submission only: at the moderators' desk, too, somebody could show it while the submission is not approved.
  const moderation = status === "approved" ? status : "rejected";
  const states = { moderation, held: false, visibility, importStatus } as const;
  const listing = listingOf({ ...states, deleted: deletedAt !== null, suspended: suspendedAt !== null });
  const moderated = { moderatedAt: status === "pending" ? null : now, moderatedBy: decidedBy };
  const moderationReason = status === "rejected" ? reason : null;
  await updateEvent(tx, eventId, { moderation, held: false, listing, ...moderated, moderationReason, now });
  await storeDates(tx, [eventId], now);
  return deletedAt === null ? { publicId, title, organizerId } : null;
}
