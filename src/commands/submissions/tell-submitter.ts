import { addSubmissionLink } from "#commands/submissions/submit-event.ts";
import { type Submission, type SubmissionStatus, TELL_AFTER_MS } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { deleteWaitingMail, enqueueMail, updateMailDueAt } from "#data/queries/mail-write.ts";
import type { Transaction } from "#data/transaction.ts";

type News = {
  status: SubmissionStatus;
  /** What the moderator says about it. */
  reason: string | null;
  /** The page of the event, absolute; null where there is none to be seen. */
  eventLink: string | null;
  baseUrl: string;
};

/**
 * Has the submitter told of a status after five minutes without another change: once for all changes in between, and not at all
 * when it is again what was told before (PRODUCT P12). Returns what the submission keeps of it.
 */
export async function tellSubmitter(
  tx: Transaction,
  before: Submission,
  { status, reason, eventLink, baseUrl }: News,
  now: EpochMs,
): Promise<{ toldStatus: SubmissionStatus; tellAt: EpochMs | null }> {
  const toldStatus = await takeBackNews(tx, before, now);
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

/** Takes back news that nobody was sent yet; returns the status that the submitter knows. */
export async function takeBackNews(
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
