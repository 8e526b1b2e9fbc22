import { redirect } from "react-router";
import { openOrganizerForm } from "#web/components/organizers/organizer-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";

export const REGISTRATION_PATH = "/organizer-registration";

/** The empty form; whoever has a profile is sent on to it. */
export function loadRegistration(request: Request, context: RequestContext) {
  const viewer = requireViewer(context);
  if (viewer.organizerId !== null) throw redirect("/organizers/manage");
  const { translate, site } = context;
  const title = translate("organizerForm.registerTitle");
  const documentTitle = translate("layout.documentTitle", { title, site: site.name });
  const opened = { request, path: REGISTRATION_PATH, owner: viewer.userId, organizer: null };
  const { form, headers } = openOrganizerForm(opened, context);
  return { view: { documentTitle, form }, headers };
}
