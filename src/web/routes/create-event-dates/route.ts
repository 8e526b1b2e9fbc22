import { redirect } from "react-router";
import { eventFieldsOf } from "#core/events/event-fields.ts";
import { checkForm } from "#web/components/event-form/form-action.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/** There is nothing to see here: the form asks. */
export function loader() {
  return redirect("/create-event");
}

/** What the fields of an event's form come to while it is filled in: the next dates, the rule in words, what is still wrong. Nothing is stored. */
export async function action({ context: router, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  const fields = eventFieldsOf(await request.formData());
  return Response.json(checkForm(fields, context), { headers: { "cache-control": "no-store" } });
}
