import { type Submission, WITHDRAWN_RETENTION_DAYS } from "#core/submissions/submission.ts";
import { formatDateAtClock, formatFullDate } from "#core/time/format.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

export function submissionSteps(submission: Submission, hasEvent: boolean, reader: ListReader): SubmissionStep[] {
  const { translate, style } = reader;
  const { createdAt, editedAt } = submission;
  const sent = formatDateAtClock(createdAt, style);
  const edited =
    editedAt === null ? null : translate("submissions.status.edited", { moment: formatDateAtClock(editedAt, style) });
  const received = {
    key: "received",
    title: translate("submissions.status.received"),
    text: edited === null ? sent : `${sent}. ${edited}`,
    state: "done",
  } as const;
  return [
    received,
    ...(submission.withdrawnAt === null ? answer(submission, hasEvent, reader) : withdrawn(submission, reader)),
  ];
}

function withdrawn({ withdrawnAt }: Submission, { translate, style }: ListReader): SubmissionStep[] {
  const at = withdrawnAt ?? 0;
  const date = formatFullDate(at + WITHDRAWN_RETENTION_DAYS * DAY_MS, style);
  const text = translate("submissions.status.withdrawnText", { moment: formatDateAtClock(at, style), date });
  return [{ key: "answer", title: translate("submissions.status.withdrawnStep"), text, state: "refused" }];
}

function answer(
  { status, decidedAt }: Submission,
  hasEvent: boolean,
  { translate, style }: ListReader,
): SubmissionStep[] {
  if (status === "pending") {
    return [
      {
        key: "reading",
        title: translate("submissions.status.reading"),
        text: translate("submissions.status.readingText"),
        state: "now",
      },
      {
        key: "answer",
        title: translate("submissions.status.answer"),
        text: translate("submissions.status.answerText"),
        state: "ahead",
      },
    ];
  }
  const moment = formatDateAtClock(decidedAt, style);
  const textKey = status === "rejected" ? "rejectedText" : hasEvent ? "approvedText" : "approvedGone";
  return [
    { key: "reading", title: translate("submissions.status.read"), text: moment, state: "done" },
    {
      key: "answer",
      title: translate(`submissions.status.${status}`),
      text: translate(`submissions.status.${textKey}`, { moment }),
      state: status === "approved" ? "done" : "refused",
    },
  ];
}

/** A step of the submission's progress, formatted for the reader. */
export type SubmissionStep = {
  key: "received" | "reading" | "answer";
  title: string;
  text: string;
  state: "done" | "now" | "ahead" | "refused";
};
