import { data } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { claimAction, claimLoader } from "#web/routes/organizer-claim/organizer-claim.server.ts";
import { ClaimPage } from "#web/routes/organizer-claim/claim-page.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { view, headers } = await claimLoader(params.organizer, request, context.get(requestContext));
  return data(view, { headers });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return claimAction(params.organizer, request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function OrganizerClaim({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <ClaimPage view={view} answer={answer ?? null} />;
}
