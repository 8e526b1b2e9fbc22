import { redirect } from "react-router";
import { submissionFieldsOf } from "#core/submissions/submission-fields.ts";
import { checkSubmission } from "#web/components/submissions/submission-form-view.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: the form's script sends a POST here. */
export function loader() {
  return redirect("/submit-events");
}

/** Previews a submission while it is filled in: its dates, the rule in words, and the errors. Stores nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const fields = submissionFieldsOf(await request.formData());
  const checked = checkSubmission(fields, context.get(requestContext));
  return Response.json(checked, { headers: { "cache-control": "no-store" } });
}
