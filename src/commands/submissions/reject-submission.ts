import {
  type AnswerOutcome,
  type SubmissionAnswer,
  submissionAction,
  wordsOfReason,
} from "#commands/submissions/answer-submission.ts";
import { showSubmittedEvent } from "#commands/submissions/approve-submission.ts";
import { submissionPath } from "#commands/submissions/submit-event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";

/** Rejects a submission, optionally with a reason for its submitter; hides its event, if any (PRODUCT P12). */
export async function rejectSubmission(
  database: Pick<Database, "db">,
  answer: SubmissionAnswer,
  now: EpochMs,
): Promise<AnswerOutcome> {
  const { actor } = answer;
  const decision = { status: "rejected", reason: wordsOfReason(answer.reason), decidedBy: actor.userId } as const;
  return submissionAction(
    database,
    { ...answer, status: "rejected" },
    async (tx, { userId, eventId, eventTitle, publicId }) => {
      if (userId !== null) {
        const cause = { userId, title: eventTitle, path: submissionPath(publicId) };
        await insertNotificationCause(tx, { kind: "submission-rejected", actorId: actor.userId, ...cause }, now);
      }
      const event = eventId === null ? null : await showSubmittedEvent(tx, eventId, decision, now);
      return event && { ...event, isShown: false };
    },
    now,
  );
}

/** Reopens a decided submission and hides its event meanwhile (admin spec §4: any status at any time). */
export async function reopenSubmission(
  database: Pick<Database, "db">,
  answer: SubmissionAnswer,
  now: EpochMs,
): Promise<AnswerOutcome> {
  const decision = { status: "pending", reason: null, decidedBy: null } as const;
  return submissionAction(
    database,
    { ...answer, status: "pending" },
    async (tx, { eventId }) => {
      const event = eventId === null ? null : await showSubmittedEvent(tx, eventId, decision, now);
      return event && { ...event, isShown: false };
    },
    now,
  );
}
