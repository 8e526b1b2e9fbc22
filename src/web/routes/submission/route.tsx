import { data } from "react-router";
import { NO_INDEX } from "#web/http/no-index.ts";
import { SubmissionMissing } from "#web/components/submissions/submission-missing.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { submissionAction, submissionLoader } from "#web/routes/submission/submission.server.ts";
import { SubmissionPage } from "#web/routes/submission/submission-page.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view, status } = await submissionLoader(params.key, context.get(requestContext));
  return data(view, { status });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return submissionAction(request, params.key, context.get(requestContext));
}

export function meta() {
  return NO_INDEX;
}

export default function Submission({ loaderData: view }: Route.ComponentProps) {
  return (
    <Wrap padded>{view.shows === "missing" ? <SubmissionMissing {...view} /> : <SubmissionPage view={view} />}</Wrap>
  );
}
