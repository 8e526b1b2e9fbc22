import { data } from "react-router";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerContact } from "#web/routes/organizer-contact/answer-contact.server.ts";
import { ContactPage } from "#web/routes/organizer-contact/contact-page.tsx";
import { loadContact } from "#web/routes/organizer-contact/load-contact.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { view, headers } = await loadContact(params.organizer, request, context.get(requestContext));
  return data(view, { headers });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return answerContact(params.organizer, request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function OrganizerContact({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <ContactPage view={view} answer={answer ?? null} />;
}
