import { formHeaders } from "#web/http/form-headers.ts";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { submitEventsAction, submitEventsLoader } from "#web/routes/submit-events/submit-events.server.ts";
import { SubmitEventsPage } from "#web/routes/submit-events/submit-events-page.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context }: Route.LoaderArgs) {
  return submitEventsLoader(context.get(requestContext));
}

export function action({ context, request }: Route.ActionArgs) {
  return submitEventsAction(request, context.get(requestContext));
}

export const headers = formHeaders;

/** Leaves out the title: the form renders it, because it says when the form has errors. */
export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData?.head).filter((each) => !("title" in each));
}

export default function SubmitEvents({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <Wrap padded>
      <SubmitEventsPage view={view} answer={answer ?? null} />
    </Wrap>
  );
}
