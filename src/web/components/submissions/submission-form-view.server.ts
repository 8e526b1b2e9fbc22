import type { EventFields } from "#core/events/event-fields.ts";
import { readSubmission } from "#core/submissions/submission-input.ts";
import { readSubmissionTimes } from "#core/submissions/submission-times.ts";
import { formatLocalMonthDay } from "#core/time/format.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { dateOf, localDate } from "#core/time/local-time.ts";
import { LOCALES } from "#messages/language.ts";
import { durationWords, previewOf } from "#web/components/event-form/dates-preview.server.ts";
import { formZone } from "#web/components/event-form/event-form-options.server.ts";
import type { CheckedForm } from "#web/components/event-form/use-dates-preview.ts";
import { zoneOptions } from "#web/components/layout/known-zones.server.ts";
import type { SubmissionFormView, SubmissionPreview } from "#web/components/submissions/submission-form-view.ts";
import { formErrors } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A submission's form with these values; `allowedPast` is the start of an existing submission, valid although it is past. */
export function submissionFormView(
  values: EventFields,
  context: RequestContext,
  allowedPast?: LocalDateTime,
): SubmissionFormView {
  const today = localDate(context.now, formZone(context));
  const earliest = allowedPast?.slice(0, 10) ?? today;
  return {
    values,
    zones: zoneOptions(context),
    minDate: earliest < today ? earliest : today,
    preview: submissionPreview(values, context, allowedPast),
  };
}

/** The preview and errors of a submission's form that is still being filled in. */
export function checkSubmission(fields: EventFields, context: RequestContext): CheckedForm<SubmissionPreview> {
  const read = readSubmission(fields, { now: context.now });
  return { preview: submissionPreview(fields, context), errors: read.ok ? {} : formErrors(read.errors, context) };
}

/** The preview of the time fields; `allowedPast` is the start of an existing submission, valid although it is past. */
export function submissionPreview(
  fields: EventFields,
  context: RequestContext,
  allowedPast?: LocalDateTime,
): SubmissionPreview {
  const read = readSubmissionTimes(fields, { now: context.now, allowedPast });
  if (!read.ok) return { ...previewOf([], context), nextDay: null };
  const { endsLocal, ...schedule } = read.times;
  const { translate, language } = context;
  const values = {
    duration: durationWords(schedule.durationSeconds, translate),
    date: formatLocalMonthDay(dateOf(endsLocal), LOCALES[language]),
  };
  const nextDay = read.isNextDay ? translate("submissions.when.nextDay", values) : null;
  return { ...previewOf([{ index: 0, schedule }], context), nextDay };
}
