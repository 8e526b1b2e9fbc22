import { data } from "react-router";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { pack } from "#web/http/packed.server.ts";
import { usePacked } from "#web/http/packed.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { landingAction, landingLoader } from "#web/routes/landing/landing.server.ts";
import { LandingPage } from "#web/routes/landing/landing-page.tsx";
import landing from "#web/styles/landing.css?url";
import type { Route } from "./+types/route.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: landing }];

export async function loader({ context }: Route.LoaderArgs) {
  const { preview, ...head } = await landingLoader(context.get(requestContext));
  // Without its preview it is an answer for now, which is not kept.
  return data({ head, preview: pack(context, { preview }) }, { status: preview === null ? 503 : 200 });
}

export function action({ context, request }: Route.ActionArgs) {
  return landingAction(request, context.get(requestContext));
}

export const headers = formHeaders;

/** The title is the form's, which says when something is wrong with it. */
export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData?.head).filter((each) => !("title" in each));
}

export default function Landing({ loaderData: { head, preview: packed }, actionData: answer }: Route.ComponentProps) {
  const { preview } = usePacked(packed);
  return <LandingPage view={{ ...head, preview }} answer={answer ?? null} />;
}
