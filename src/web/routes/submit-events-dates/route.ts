import { redirect } from "react-router";
import { submissionFieldsOf } from "#core/submissions/submission-fields.ts";
import { checkSubmission } from "#web/components/submissions/submission-form-view.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/** There is nothing to see here: the form asks. */
export function loader() {
  return redirect("/submit-events");
}

/** What the fields of a submission come to while it is filled in: its dates, the rule in words, what is still wrong. Nothing is stored. */
export async function action({ context, request }: Route.ActionArgs) {
  const fields = submissionFieldsOf(await request.formData());
  const checked = checkSubmission(fields, context.get(requestContext));
  return Response.json(checked, { headers: { "cache-control": "no-store" } });
}
