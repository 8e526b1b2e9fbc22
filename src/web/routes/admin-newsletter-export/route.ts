import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { exportContacts } from "#web/routes/admin-newsletter-export/export-contacts.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  await adminArea(request, context, "admin");
  return exportContacts(new URL(request.url), context);
}
