import { data } from "react-router";
import { NO_INDEX } from "#web/http/no-index.ts";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { newsletterAction, newsletterTabLoader } from "#web/routes/admin-newsletter/admin-newsletter.server.ts";
import { NewsletterLists } from "#web/routes/admin-newsletter/newsletter-lists.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { frame } = await adminArea(request, context, "admin");
  const { view, status } = await newsletterTabLoader(new URL(request.url), frame, context);
  return data(view, { status });
}

export async function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  await adminArea(request, context, "admin");
  return newsletterAction(request, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function AdminNewsletter({ loaderData: view }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="newsletter">
      {view.shows === "failed" ? (
        <AreaFailed area="newsletter" requestId={view.requestId} here={view.here} />
      ) : (
        <NewsletterLists view={view} />
      )}
    </AdminFrame>
  );
}
