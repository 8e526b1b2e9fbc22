import type { EventFields } from "#core/events/event-fields.ts";
import type { Submission, SubmissionStatus } from "#core/submissions/submission.ts";
import type { DatesPreview } from "#web/components/event-form/dates-preview-view.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import type { SelectGroup } from "#web/ui/select-field.tsx";

/** The honeypot field of a submission's form. */
export const HONEYPOT = "b_website";

/** The preview of the time fields, and a note when the end is before the start, which means the next day; null otherwise. */
export type SubmissionPreview = DatesPreview & { nextDay: string | null };

/** The data of a submission's form when it is opened. */
export type SubmissionFormView = {
  values: EventFields;
  zones: readonly SelectGroup[];
  /** The first day that the date field allows. */
  minDate: string;
  preview: SubmissionPreview;
};

/** A submitted form that is shown again with the typed values. */
export type SubmissionFormAnswer = {
  values: EventFields;
  preview: SubmissionPreview;
  errors: FormErrors;
  toast: ShownToast | null;
};

export type ShownStatus = SubmissionStatus | "withdrawn";

/** The status of a submission in one word. */
export function shownStatus({ status, withdrawnAt }: Pick<Submission, "status" | "withdrawnAt">): ShownStatus {
  return withdrawnAt === null ? status : "withdrawn";
}
