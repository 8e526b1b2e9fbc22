import { eventFieldsOf } from "#core/events/event-fields.ts";
import { listSchedulesWithExceptions } from "#data/queries/event-edit.ts";
import { checkForm } from "#web/components/event-form/form-action.server.ts";
import { findEditedEvent } from "#web/components/event-owner/find-edited-event.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";

/**
 * Previews the form of an existing event while it is edited, including the dates that were moved or canceled; stores
 * nothing.
 */
export async function editDatesAction(request: Request, segment: string, context: RequestContext): Promise<Response> {
  const { event } = await findEditedEvent(segment, requireViewer(context), context, "found");
  const fields = eventFieldsOf(await request.formData());
  const known = await listSchedulesWithExceptions(context.database.db, event.schedules);
  return Response.json(checkForm(fields, context, known), { headers: { "cache-control": "no-store" } });
}
