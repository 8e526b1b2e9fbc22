import { notifySubmitter, retractSubmitterNotice } from "#commands/submissions/notify-submitter.ts";
import type { Actor } from "#core/audit/actor.ts";
import { eventPath } from "#core/events/event-address.ts";
import type { Submission } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { findDeskState } from "#data/queries/submission-desk.ts";
import {
  listCorrectedFields,
  lockSubmissionsApprovedAt,
  lockUnapprovedSubmissions,
} from "#data/queries/submissions.ts";
import { updateSubmission } from "#data/queries/submissions-write.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * Ids of these events whose submitter has corrected the submission since it was approved. Only the submission's own
 * approval shows a moderator the corrections and gives them to the event, so it comes first (PRODUCT P12).
 */
export async function listCorrectedEvents(
  tx: Transaction,
  eventIds: readonly number[],
): Promise<ReadonlySet<number | null>> {
  const corrected = new Set<number | null>();
  for (const { publicId, eventId } of await lockUnapprovedSubmissions(tx, eventIds))
    if ((await listCorrectedFields(tx, publicId)).size > 0) corrected.add(eventId);
  return corrected;
}

type OwnedEvent = { id: number; publicId: string; title: string; userId: string | null };
type ListedEvent = { event: OwnedEvent; listing: Listing };

/**
 * Shared by the commands that approve events: with an event its submission is approved, because an event is hidden while
 * its submission is not (PRODUCT P12). Returns when submissions were withdrawn, by event, for Undo.
 */
export async function approveSubmissionsOf(
  tx: Transaction,
  listed: readonly ListedEvent[],
  actor: Actor,
  now: EpochMs,
): Promise<ReadonlyMap<number | null, EpochMs | null>> {
  const byId = new Map<number | null, ListedEvent>(listed.map((each) => [each.event.id, each]));
  const ids = listed.map(({ event }) => event.id);
  const locked = await lockUnapprovedSubmissions(tx, ids);
  for (const submission of locked) {
    const { event, listing = "hidden" } = byId.get(submission.eventId) ?? {};
    const eventLink = event === undefined || listing === "hidden" ? null : eventPath(event);
    const news = { status: "approved", reason: null, eventLink, baseUrl: "" } as const;
    const told = await tell(tx, submission, { ...news, owner: event?.userId ?? null }, now);
    const answer = { statusReason: null, withdrawnAt: null, decidedAt: now, decidedBy: actor.userId };
    await store(tx, submission, { actor, status: "approved", ...told, ...answer }, now);
  }
  return new Map(locked.map(({ eventId, withdrawnAt }) => [eventId, withdrawnAt]));
}

type Approved = { event: OwnedEvent; approvedAt: EpochMs; withdrawnAt: EpochMs | null; actor: Actor };

/** Opens the submission again that was approved with its event at this moment. */
export async function reopenSubmissionsOf(
  tx: Transaction,
  { event, approvedAt, withdrawnAt, actor }: Approved,
  now: EpochMs,
): Promise<void> {
  for (const submission of await lockSubmissionsApprovedAt(tx, { eventId: event.id, approvedAt })) {
    const news = { status: "pending", reason: null, eventLink: null, baseUrl: "" } as const;
    const told = await tell(tx, submission, { ...news, owner: event.userId }, now);
    const answer = { withdrawnAt, decidedAt: null, decidedBy: null };
    await store(tx, submission, { actor, status: "pending", ...told, ...answer }, now);
  }
}

/** The event's owner is notified of the event instead; any other submitter is mailed the submission's status. */
async function tell(
  tx: Transaction,
  submission: Submission,
  { owner, ...news }: Parameters<typeof notifySubmitter>[2] & { owner: string | null },
  now: EpochMs,
): ReturnType<typeof notifySubmitter> {
  if (owner === null || owner !== submission.userId) return notifySubmitter(tx, submission, news, now);
  await retractSubmitterNotice(tx, submission, now);
  return { toldStatus: news.status, tellAt: null };
}

type Answer = { actor: Actor; status: "approved" | "pending" } & Pick<
  Submission,
  "toldStatus" | "tellAt" | "withdrawnAt" | "decidedAt"
> & { statusReason?: null; decidedBy: string | null };

async function store(
  tx: Transaction,
  { id, publicId, status: before, userId: subjectId }: Submission,
  { actor, ...answer }: Answer,
  now: EpochMs,
): Promise<void> {
  const { deskVersion } = await findDeskState(tx, id);
  // The card's Undo would undo an earlier answer.
  const desk = { deskVersion: deskVersion + 1, deskBy: actor.userId, formerStatus: null };
  await updateSubmission(tx, id, { ...answer, ...desk }, now);
  const action = answer.status === "approved" ? "approve-submission" : "reopen-submission";
  const entity = { type: "submission", id: publicId } as const;
  const change = { before: { status: before }, after: { status: answer.status } };
  await recordAudit(tx, { action, actor, entity, outcome: "done", ...change, subjectId }, now);
}
