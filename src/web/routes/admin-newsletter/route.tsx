import { noIndexMeta } from "#web/http/no-index.ts";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { newsletterAction, newsletterTabLoader } from "#web/routes/admin-newsletter/admin-newsletter.server.ts";
import { NewsletterLists } from "#web/routes/admin-newsletter/newsletter-lists.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("admin", ({ url, area, context }) => newsletterTabLoader(url, area.frame, context));

export const action = adminRoute("admin", ({ request, context }) => newsletterAction(request, context));

export const meta = noIndexMeta;

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
