import { data } from "react-router";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerInvitationPage } from "#web/routes/organizer-invitation/answer-invitation-page.server.ts";
import { InvitationPage } from "#web/routes/organizer-invitation/invitation-page.tsx";
import { loadInvitation } from "#web/routes/organizer-invitation/load-invitation.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view, status } = await loadInvitation(params.key, context.get(requestContext));
  return data(view, { status });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return answerInvitationPage(params.key, request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return [...NO_INDEX, ...(loaderData === undefined ? [] : [{ title: loaderData.documentTitle }])];
}

export default function OrganizerInvitation({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <InvitationPage view={view} answer={answer ?? null} />;
}
