import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { dateEditAction } from "#web/routes/event-date-edit/event-date-edit-action.server.ts";
import { DateEditPage } from "#web/routes/event-date-edit/date-edit-page.tsx";
import { dateEditLoader } from "#web/routes/event-date-edit/event-date-edit-loader.server.ts";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ request, params, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  return dateEditLoader(request, params, { viewer: requireViewer(context), context });
}

export function action({ request, params, context }: Route.ActionArgs) {
  return dateEditAction(request, params, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function EventDateEdit({ loaderData: { view, typed }, actionData: answer }: Route.ComponentProps) {
  return (
    <Wrap padded>
      <DateEditPage key={view.form.sequence} view={view} answer={answer ?? typed} />
    </Wrap>
  );
}
