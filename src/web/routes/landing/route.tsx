import { data } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { landingAction, landingLoader } from "#web/routes/landing/landing.server.ts";
import { LandingPage } from "#web/routes/landing/landing-page.tsx";
import landing from "#web/styles/landing.css?url";
import type { Route } from "./+types/route.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: landing }];

export async function loader({ context }: Route.LoaderArgs) {
  const view = await landingLoader(context.get(requestContext));
  // A page without its preview is not cached.
  return data(view, { status: view.preview === null ? 503 : 200 });
}

export function action({ context, request }: Route.ActionArgs) {
  return landingAction(request, context.get(requestContext));
}

export const headers = formHeaders;

/** Leaves out the title: the form renders it, because it says when the form has errors. */
export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData).filter((each) => !("title" in each));
}

export default function Landing({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <LandingPage view={view} answer={answer ?? null} />;
}
