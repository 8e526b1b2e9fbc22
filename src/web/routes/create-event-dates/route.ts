import { redirect } from "react-router";
import { eventFieldsOf } from "#core/events/event-fields.ts";
import { checkForm } from "#web/components/event-form/form-action.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: the form's script sends a POST here. */
export function loader() {
  return redirect("/create-event");
}

/** Previews an event's form while it is filled in: the next dates, the rule in words, and the errors. Stores nothing. */
export async function action({ context: router, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  const fields = eventFieldsOf(await request.formData());
  return Response.json(checkForm(fields, context), { headers: { "cache-control": "no-store" } });
}
