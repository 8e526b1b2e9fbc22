import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { peopleLoader } from "#web/routes/organizers-people/organizers-people-loader.server.ts";
import { peopleAction } from "#web/routes/organizers-people/organizers-people-action.server.ts";
import { PeoplePage } from "#web/routes/organizers-people/people-page.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return peopleLoader(request, context.get(requestContext));
}

export function action({ context, request }: Route.ActionArgs) {
  return peopleAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function OrganizersPeople({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <PeoplePage view={view} answer={answer ?? null} />;
}
