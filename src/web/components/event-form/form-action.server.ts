import type { ValidationErrors } from "#core/check-input.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { lacksRequired, readEventInput } from "#core/events/event-input.ts";
import { pictureErrorText } from "#core/pictures/picture-error.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import { wordsIn } from "#messages/words-in.ts";
import { type StoredSchedules, datesPreview } from "#web/components/event-form/dates-preview.server.ts";
import type { EventFormAnswer } from "#web/components/event-form/event-form-view.ts";
import type { SentEventForm } from "#web/components/event-form/sent-event-form.server.ts";
import type { CheckedForm } from "#web/components/event-form/use-dates-preview.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { formErrors } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The reasons why a form cannot be saved, found before any query. */
type FormProblems = { errors: FormErrors; toast: ShownToast };

/** The form again, with everything that was typed and chosen. */
export function formAgain(
  { fields, stored, known }: SentEventForm,
  { version, ...answer }: Partial<EventFormAnswer> & { version: string },
  status: number,
  context: RequestContext,
) {
  const nothing = { errors: {}, toast: null, duplicates: [], scope: null, conflict: null, done: null };
  const preview = datesPreview(fields, context, known);
  return formResult<EventFormAnswer>({ ...nothing, values: fields, stored, preview, version, ...answer }, { status });
}

type FailureTitle = { failed: "createEvent.toast.failed" | "createEvent.edit.failed" };

/** The toast of a form that was not saved: its title, and the reason (spec §8). */
export function failedToast(
  { failed }: FailureTitle,
  reason: "exists" | "required" | "faulty" | "meanwhile" | "deleted",
  context: RequestContext,
): ShownToast {
  const message = context.translate(`createEvent.toast.${reason}`);
  return shownToast(errorToast({ title: "createEvent.toast.error", message: failed, values: { message } }), context);
}

/** The errors of the fields and of the picture, with their toast; null when there are none. */
export function problemsOf(
  faults: ValidationErrors,
  { pictureFault }: SentEventForm,
  failureTitle: FailureTitle,
  context: RequestContext,
): FormProblems | null {
  const errors = withPictureError(formErrors(faults, context));
  if (pictureFault !== null) {
    const { title, message } = pictureWords(pictureFault);
    const toast: Toast = errorToast({ title, message });
    const picture = wordsIn(context.translate, { key: message, values: {} });
    return { errors: { ...errors, picture }, toast: shownToast(toast, context) };
  }
  if (Object.keys(errors).length === 0) return null;
  return { errors, toast: failedToast(failureTitle, lacksRequired(faults) ? "required" : "faulty", context) };
}

/** People see no field for the picture's key: its error moves to the picture field. */
function withPictureError({ imageKey, ...errors }: FormErrors): FormErrors {
  return imageKey === undefined ? errors : { ...errors, picture: imageKey };
}

/** The reason why a picture was rejected, as message keys. */
export function pictureWords(fault: NonNullable<SentEventForm["pictureFault"]>): { title: string; message: string } {
  if (fault === "failed") return { title: "pictures.eventFailedTitle", message: "pictures.eventFailed" };
  const { title, message } = pictureErrorText("event", fault);
  return { title: title.key, message: message.key };
}

/** The preview and errors of a form that is still being filled in. */
export function checkForm(fields: EventFields, context: RequestContext, known: StoredSchedules = []): CheckedForm {
  const read = readEventInput(fields, { now: context.now, stored: known });
  return { preview: datesPreview(fields, context, known), errors: read.ok ? {} : formErrors(read.errors, context) };
}
