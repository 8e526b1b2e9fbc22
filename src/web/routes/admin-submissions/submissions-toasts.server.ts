import { type SubmissionItem, type SubmissionStatus, writeSubmissionItem } from "#core/submissions/submission.ts";
import { type Toast, errorToast, infoToast, successToast, warningToast } from "#core/toast.ts";

const TOAST = "adminSubmissions.toast";

/** An unexpected error: the typed values stay (spec §8). */
export const FAILED: Toast = errorToast({ title: `${TOAST}.failed`, message: `${TOAST}.failedText` });
export const GONE: Toast = infoToast({ title: `${TOAST}.gone`, message: `${TOAST}.goneText` });
export const UNCHANGED: Toast = infoToast({ title: `${TOAST}.unchanged` });
/** The card shows what changed meanwhile. */
export const CONFLICT: Toast = warningToast({ title: `${TOAST}.conflict` });
export const TOO_LATE: Toast = warningToast({ title: `${TOAST}.tooLate`, message: `${TOAST}.tooLateText` });

/** Says what was done, with a button that undoes it. */
export function savedToast(done: SubmissionStatus | "noted", title: string, item: SubmissionItem): Toast {
  const undo = `submission:${writeSubmissionItem(item)}`;
  const toast = successToast({ title: `${TOAST}.${done}`, undo });
  return done === "noted" ? toast : { ...toast, message: `${TOAST}.${done}Text`, values: { title } };
}

export function undoneToast(title: string): Toast {
  return successToast({ title: `${TOAST}.undone`, message: `${TOAST}.undoneText`, values: { title } });
}
