import { type SubmissionItem, type SubmissionStatus, writeSubmissionItem } from "#core/submissions/submission.ts";
import type { Toast } from "#core/toast.ts";

const TOAST = "adminSubmissions.toast";

/** An unexpected error: the typed values stay (spec §8). */
export const FAILED: Toast = { kind: "error", seconds: 0, title: `${TOAST}.failed`, message: `${TOAST}.failedText` };
export const GONE: Toast = { kind: "info", seconds: 5, title: `${TOAST}.gone`, message: `${TOAST}.goneText` };
export const UNCHANGED: Toast = { kind: "info", seconds: 5, title: `${TOAST}.unchanged` };
/** The card shows what changed meanwhile. */
export const CONFLICT: Toast = { kind: "warning", seconds: 0, title: `${TOAST}.conflict` };
export const TOO_LATE: Toast = {
  kind: "warning",
  seconds: 0,
  title: `${TOAST}.tooLate`,
  message: `${TOAST}.tooLateText`,
};

/** Says what was done, with a button that undoes it. */
export function savedToast(done: SubmissionStatus | "noted", title: string, item: SubmissionItem): Toast {
  const undo = `submission:${writeSubmissionItem(item)}`;
  const toast = { kind: "success", seconds: 5, title: `${TOAST}.${done}`, undo } as const;
  return done === "noted" ? toast : { ...toast, message: `${TOAST}.${done}Text`, values: { title } };
}

export function undoneToast(title: string): Toast {
  return {
    kind: "success",
    seconds: 5,
    title: `${TOAST}.undone`,
    message: `${TOAST}.undoneText`,
    values: { title },
  };
}
