import { manageFrame, managedOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import { openOrganizerForm } from "#web/components/organizers/organizer-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";

/** The address of the profile's form, which a form that was kept names. */
export function managePath(query: string): string {
  return `/organizers/manage${query}`;
}

/** The form of one's own profile, of one that somebody edits for others, or an empty one for whoever has none. */
export async function loadManage(request: Request, context: RequestContext) {
  const viewer = requireViewer(context);
  const url = new URL(request.url);
  const managed = await managedOrganizer(url, viewer, context);
  const { translate, site } = context;
  const title = translate(managed === null ? "organizerManage.createTitle" : "organizerManage.title");
  const documentTitle = translate("layout.documentTitle", { title, site: site.name });
  const frame = await manageFrame(managed, viewer, context);
  const path = managePath(url.search);
  const opened = { request, path, owner: viewer.userId, organizer: managed?.organizer ?? null };
  const { form, headers } = openOrganizerForm(opened, context);
  return { view: { documentTitle, frame, form }, headers };
}
