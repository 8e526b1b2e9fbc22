import { data } from "react-router";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { embedPageLoader } from "#web/routes/embed/embed.server.ts";
import { EmbedPage } from "#web/routes/embed/embed-page.tsx";
import embed from "#web/styles/embed.css?url";
import type { Route } from "./+types/route.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: embed }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const view = await embedPageLoader(url, context.get(requestContext));
  return data(view, { status: view.made === null ? 400 : 200 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData);
}

export default function EmbedRoute({ loaderData }: Route.ComponentProps) {
  return <EmbedPage view={loaderData} />;
}
