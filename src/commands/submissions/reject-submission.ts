import {
  type AnswerOutcome,
  submissionAction,
  wordsOfReason,
  type SubmissionAnswer,
} from "#commands/submissions/answer-submission.ts";
import { submissionPath } from "#commands/submissions/mail-received.ts";
import { showSubmittedEvent } from "#commands/submissions/show-submitted-event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";

/** Rejects a submission, perhaps with a reason, which its submitter reads; the event that was made of it is hidden (PRODUCT P12). */
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
        const told = { userId, title: eventTitle, path: submissionPath(publicId) };
        await tellPeople(tx, { kind: "submission-rejected", actorId: actor.userId, ...told }, now);
      }
      const event = eventId === null ? null : await showSubmittedEvent(tx, eventId, decision, now);
      return event && { ...event, isShown: false };
    },
    now,
  );
}
