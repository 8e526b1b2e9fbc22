import type { EventFields } from "#core/events/event-fields.ts";
import type { Submission, SubmissionStatus } from "#core/submissions/submission.ts";
import type { DatesPreview } from "#web/components/event-form/use-dates-preview.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import type { SelectGroup } from "#web/ui/select-field.tsx";

/** The field of a submission's form that no person sees. */
export const HONEYPOT = "b_website";

/** What comes of the time fields, and what an end before the start means; null when it is not before it. */
export type SubmissionPreview = DatesPreview & { nextDay: string | null };

/** What a submission's form opens with. */
export type SubmissionFormView = {
  values: EventFields;
  zones: readonly SelectGroup[];
  /** The first day that the calendar offers. */
  minDate: string;
  preview: SubmissionPreview;
};

/** A form that was sent and comes back, with all that was typed. */
export type SubmissionFormAnswer = {
  values: EventFields;
  preview: SubmissionPreview;
  errors: FormErrors;
  toast: ShownToast | null;
};

export type ShownStatus = SubmissionStatus | "withdrawn";

/** The one word for how a submission stands. */
export function shownStatus({ status, withdrawnAt }: Pick<Submission, "status" | "withdrawnAt">): ShownStatus {
  return withdrawnAt === null ? status : "withdrawn";
}
