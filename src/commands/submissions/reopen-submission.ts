import {
  type AnswerOutcome,
  submissionAction,
  type SubmissionAnswer,
} from "#commands/submissions/answer-submission.ts";
import { showSubmittedEvent } from "#commands/submissions/show-submitted-event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";

/** Takes an answer back: the submission waits again, and its event is hidden until then (admin spec §4: any status at any time). */
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
