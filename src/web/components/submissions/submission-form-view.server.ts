import type { EventFields } from "#core/events/event-fields.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import { formZone } from "#web/components/event-form/event-form-options.server.ts";
import { zoneOptions } from "#web/components/layout/zone-options.server.ts";
import { submissionPreview } from "#web/components/submissions/check-submission.server.ts";
import type { SubmissionFormView } from "#web/components/submissions/submission-form-view.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A submission's form with these values; `keeps` is the start of one that is edited. */
export function submissionFormView(
  values: EventFields,
  context: RequestContext,
  keeps?: LocalDateTime,
): SubmissionFormView {
  const today = localDate(context.now, formZone(context));
  const kept = keeps?.slice(0, 10) ?? today;
  return {
    values,
    zones: zoneOptions(context),
    minDate: kept < today ? kept : today,
    preview: submissionPreview(values, context, keeps),
  };
}
