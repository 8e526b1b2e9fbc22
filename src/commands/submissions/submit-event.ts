import { replayKeyOf, submissionRow } from "#commands/submissions/submission-row.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import { SAME_TEXT_DAYS, SAME_TEXT_FROM_ONE, type Submission, type SpamSignal } from "#core/submissions/submission.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { findMatchingBlock } from "#data/queries/site-settings.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { updatePossibleDuplicates } from "#data/queries/event-merges-write.ts";
import { listAllPossibleDuplicates } from "#data/queries/possible-duplicates.ts";
import { listSimilarSubmissions } from "#data/queries/similar-submissions.ts";
import { countSameText, findSubmissionByReplay, newSubmissionToken } from "#data/queries/submissions.ts";
import { insertSubmission, insertSubmissionLink, updateSubmission } from "#data/queries/submissions-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type SentSubmission = {
  actor: Actor;
  input: SubmissionInput;
  /** Identifies the opening of our form; null without one, in which case a repeated sending cannot be recognized. */
  formKey: string | null;
  spamSignals: readonly SpamSignal[];
  /** Language and time zone of mails to the submitter. */
  language: string;
  zone: ZoneId;
  baseUrl: string;
  /** Whether the receipt is mailed: false for a mailbox that got too many of ours. */
  isMailed: boolean;
};

/** `again`: the same form was sent twice and created one submission. `path` is its private page. */
type Submitted = { outcome: "received" | "again"; publicId: string; path: string };

/**
 * Stores a submission for moderators to review (PRODUCT P12). Open to everyone, and nothing is refused: suspicious
 * submissions are marked.
 */
export async function submitEvent(
  { db }: Pick<Database, "db">,
  sent: SentSubmission,
  now: EpochMs,
): Promise<Submitted> {
  const replayKey = sent.formKey === null ? null : replayKeyOf(sent.formKey, sent.input);
  return transaction(db, async (tx) => {
    const { actor, input, language, zone, baseUrl } = sent;
    const row = { ...submissionRow(input), userId: actor.userId, language, zone, replayKey };
    const inserted = await insertSubmission(tx, { ...row, spamSignals: [...sent.spamSignals] }, now);
    if (inserted === null) return sentBefore(tx, replayKey, now);
    const submission = { ...row, ...inserted };
    const spamSignals = [
      ...(await withTextSignal(tx, submission, sent.spamSignals, now)),
      ...(await blockListSignals(tx, { input, actor }, now)),
    ];
    if (spamSignals.length > sent.spamSignals.length) await updateSubmission(tx, inserted.id, { spamSignals }, now);
    await noteDuplicates(tx, submission, now);
    if (sent.isMailed) await mailReceived(tx, submission, baseUrl, now);
    const entity = { type: "submission", id: inserted.publicId } as const;
    const facts = { spamSignals: spamSignals.join(" ") };
    await recordAudit(tx, { action: "submit-event", actor, entity, outcome: "done", facts }, now);
    const path = await addSubmissionLink(tx, inserted.id, now);
    return { outcome: "received", publicId: inserted.publicId, path };
  });
}

async function sentBefore(tx: Transaction, replayKey: string | null, now: EpochMs): Promise<Submitted> {
  const first = replayKey === null ? null : await findSubmissionByReplay(tx, replayKey);
  if (first === null) throw new AppError("conflict", "the submission was erased while it was sent again");
  return { outcome: "again", publicId: first.publicId, path: await addSubmissionLink(tx, first.id, now) };
}

/** The same text from many addresses is a sign of spam; one group may submit a few dates with the same text. */
async function withTextSignal(
  tx: Transaction,
  submission: { id: number; textKey: string; organizerEmail: string },
  spamSignals: readonly SpamSignal[],
  now: EpochMs,
): Promise<readonly SpamSignal[]> {
  const { byOthers, bySame } = await countSameText(tx, { ...submission, since: now - SAME_TEXT_DAYS * DAY_MS });
  return byOthers > 0 || bySame >= SAME_TEXT_FROM_ONE ? [...spamSignals, "repeated-text"] : spamSignals;
}

type Compared = Pick<Submission, "id" | "eventTitle" | "organizerName" | "link" | "startsAt" | "endsAt">;

/** Stores for the moderator the events and waiting submissions that may be duplicates of this one. */
export async function noteDuplicates(tx: Transaction, submission: Compared, now: EpochMs): Promise<void> {
  const { id, eventTitle, organizerName, link, startsAt, endsAt } = submission;
  const candidate = { title: eventTitle, organizerName, link, startsAt, endsAt };
  const events = await listAllPossibleDuplicates(tx, candidate, now);
  const submissions = await listSimilarSubmissions(tx, { ...candidate, excludeSubmissionId: id });
  await updatePossibleDuplicates(tx, { submissionId: id }, [...events, ...submissions], now);
}

/** A part of sending and editing a submission: spam signals from the block list, which mark but never refuse (PRODUCT P12). */
export async function blockListSignals(
  tx: Transaction,
  { input, actor }: { input: SubmissionInput; actor: Pick<Actor, "address"> },
  now: EpochMs,
): Promise<SpamSignal[]> {
  const { eventTitle, description, link, organizerName, organizerEmail } = input;
  const looked = {
    links: [link],
    addresses: [organizerEmail, actor.address],
    texts: [eventTitle, description, organizerName],
  };
  return (await findMatchingBlock(tx, looked, now)) === null ? [] : ["blocked"];
}

export function submissionPath(key: string): string {
  return `/submissions/${key}`;
}

/** Adds a private address of a submission's page; returns its path. */
export async function addSubmissionLink(tx: Transaction, submissionId: number, now: EpochMs): Promise<string> {
  const { token, tokenHash } = newSubmissionToken();
  await insertSubmissionLink(tx, { tokenHash, submissionId }, now);
  return submissionPath(token);
}

type Receipt = Pick<Submission, "id" | "publicId" | "userId" | "organizerEmail" | "language" | "zone">;

/** Mails the receipt with a private address of the page that only this message contains. */
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
