import { data } from "react-router";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { AnnouncementsPage } from "#web/routes/organizers-announcements/announcements-page.tsx";
import { answerAnnouncements } from "#web/routes/organizers-announcements/answer-announcements.server.ts";
import { loadAnnouncements } from "#web/routes/organizers-announcements/load-announcements.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { view, headers } = await loadAnnouncements(request, context.get(requestContext));
  return data(view, { headers });
}

export function action({ context, request }: Route.ActionArgs) {
  return answerAnnouncements(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function OrganizersAnnouncements({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <AnnouncementsPage view={view} answer={answer ?? null} />;
}
