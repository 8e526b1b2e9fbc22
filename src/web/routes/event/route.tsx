import { EventPage } from "#web/components/event-page/event-page.tsx";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

export function loader({ params, url, context }: Route.LoaderArgs) {
  return eventPageLoader(params.event, url, context.get(requestContext));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData?.meta);
}

export default function EventRoute({ loaderData }: Route.ComponentProps) {
  return <EventPage view={loaderData.view} />;
}
