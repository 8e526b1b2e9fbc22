import type { EventFields } from "#core/events/event-fields.ts";
import { readEventInput } from "#core/events/event-input.ts";
import { formErrors } from "#web/http/read-form.server.ts";
import { datesPreview, type KnownDates } from "#web/components/event-form/dates-preview.server.ts";
import type { CheckedForm } from "#web/components/event-form/use-dates-preview.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What is said of a form that is still being filled in. */
export function checkForm(fields: EventFields, context: RequestContext, known: KnownDates = []): CheckedForm {
  const read = readEventInput(fields, { now: context.now, stored: known });
  return { preview: datesPreview(fields, context, known), errors: read.ok ? {} : formErrors(read.errors, context) };
}
