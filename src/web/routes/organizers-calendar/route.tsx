import { data } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { calendarAction, calendarLoader } from "#web/routes/organizers-calendar/organizers-calendar.server.ts";
import { CalendarPage } from "#web/routes/organizers-calendar/calendar-page.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { view, headers } = await calendarLoader(request, context.get(requestContext));
  return data(view, { headers });
}

export function action({ context, request }: Route.ActionArgs) {
  return calendarAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function OrganizersCalendar({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <CalendarPage view={view} answer={answer ?? null} />;
}
