import { addSubmissionLink } from "#commands/submissions/submit-event.ts";
import { type Submission, type SubmissionStatus, TELL_AFTER_MS } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { deleteWaitingMail, enqueueMail, updateMailDueAt } from "#data/queries/mail-write.ts";
import type { Transaction } from "#data/transaction.ts";

type News = {
  status: SubmissionStatus;
  /** The moderator's reason. */
  reason: string | null;
  /** Address of the event's page; null when no page is visible. */
  eventLink: string | null;
  /** The site's; empty in commands that do not know it, whose links are then paths. */
  baseUrl: string;
};

/**
 * Schedules a mail to the submitter about a new status, five minutes after the last change (PRODUCT P12). A later change replaces a mail
 * that waits; no mail goes out when the status returns to the one that the submitter knows. Returns the columns to store.
 */
export async function notifySubmitter(
  tx: Transaction,
  before: Submission,
  { status, reason, eventLink, baseUrl }: News,
  now: EpochMs,
): Promise<{ toldStatus: SubmissionStatus; tellAt: EpochMs | null }> {
  const toldStatus = await retractSubmitterNotice(tx, before, now);
  if (status === toldStatus) return { toldStatus, tellAt: null };
  const tellAt = now + TELL_AFTER_MS;
  const { id, publicId, userId, organizerEmail, language, zone } = before;
  const link = `${baseUrl}${await addSubmissionLink(tx, id, now)}`;
  const data = { status, reason, link, eventLink };
  const message = { name: "submission-status", data } as const;
  const key = newsKey({ publicId, status, tellAt });
  await enqueueMail(tx, { key, to: organizerEmail, language, zone, message, userId }, now);
  await updateMailDueAt(tx, key, tellAt);
  return { toldStatus, tellAt };
}

/** Deletes a status mail that still waits; returns the status that the submitter knows. */
export async function retractSubmitterNotice(
  tx: Transaction,
  { publicId, status, toldStatus, tellAt }: Pick<Submission, "publicId" | "status" | "toldStatus" | "tellAt">,
  now: EpochMs,
): Promise<SubmissionStatus> {
  if (tellAt === null) return toldStatus;
  if (tellAt <= now) return status;
  await deleteWaitingMail(tx, newsKey({ publicId, status, tellAt }));
  return toldStatus;
}

function newsKey({
  publicId,
  status,
  tellAt,
}: {
  publicId: string;
  status: SubmissionStatus;
  tellAt: EpochMs;
}): string {
  return `submission-status:${publicId}:${status}:${tellAt}`;
}
