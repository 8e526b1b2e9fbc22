import { adminRoute } from "#web/http/admin-route.server.ts";
import { exportContacts } from "#web/routes/admin-newsletter-export/export-contacts.server.ts";

export const loader = adminRoute("admin", ({ url, context }) => exportContacts(url, context));
