import { newSubmissionToken } from "#data/queries/submission-token.ts";
import type { Submission } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { insertSubmissionLink } from "#data/queries/submissions-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** The path of a submission's page. */
export function submissionPath(key: string): string {
  return `/submissions/${key}`;
}

/** One more private address of a submission's page; its path. */
export async function addSubmissionLink(tx: Transaction, submissionId: number, now: EpochMs): Promise<string> {
  const { token, tokenHash } = newSubmissionToken();
  await insertSubmissionLink(tx, { tokenHash, submissionId }, now);
  return submissionPath(token);
}

type Receipt = Pick<Submission, "id" | "publicId" | "userId" | "organizerEmail" | "language" | "zone">;

/** Sends the receipt: what came, and the private page, at an address of its own that only this message holds. */
export async function mailReceived(
  tx: Transaction,
  { id, publicId, userId, organizerEmail, language, zone }: Receipt,
  baseUrl: string,
  now: EpochMs,
): Promise<void> {
  const link = `${baseUrl}${await addSubmissionLink(tx, id, now)}`;
  const message = { name: "submission-received", data: { link } } as const;
  const key = `submission-received:${publicId}:${organizerEmail}`;
  await enqueueMail(tx, { key, to: organizerEmail, language, zone, message, userId }, now);
}
