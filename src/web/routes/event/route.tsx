import { EventPage } from "#web/components/event-page/event-page.tsx";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { structuredDataContext } from "#web/http/structured-data.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { jsonLd, ...page } = await eventPageLoader(params.event, url, context.get(requestContext));
  context.set(structuredDataContext, jsonLd);
  return page;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData?.meta);
}

export default function EventRoute({ loaderData }: Route.ComponentProps) {
  return <EventPage view={loaderData.view} />;
}
