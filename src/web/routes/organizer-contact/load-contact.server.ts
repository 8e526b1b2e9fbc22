import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { mayWriteTo } from "#core/organizers/organizer-policy.ts";
import { countMessagesOf } from "#data/queries/organizer-people.ts";
import { findShownOrganizer } from "#web/components/organizers/find-shown-organizer.server.ts";
import { keptFields } from "#web/components/organizers/owned-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import type { ContactView } from "#web/routes/organizer-contact/contact-view.ts";

/** The form with which a member writes to an organizer. Whoever cannot be written to has none: not-found. */
export async function loadContact(
  segment: string,
  request: Request,
  context: RequestContext,
): Promise<{ view: ContactView; headers: Headers }> {
  const viewer = requireViewer(context);
  const found = await findShownOrganizer(segment, context);
  if (found.state !== "shown" || !mayWriteTo(viewer, found.organizer)) {
    throw new AppError("not-found", "this organizer cannot be written to by this person");
  }
  const { organizer } = found;
  const path = organizerPath(organizer);
  if (context.method !== "POST" && `/organizers/${segment}` !== path) throw redirect(`${path}/contact`, 301);
  const { name, contactShown, contactEmail } = organizer;
  const of = { userId: viewer.userId, organizerId: organizer.id };
  const written = await countMessagesOf(context.database.db, of, context.now);
  const owner = viewer.userId;
  const { values, headers } = keptFields(request, { path: `${path}/contact`, owner }, context);
  const view = {
    documentTitle: context.translate("organizerContact.documentTitle", { name, site: context.site.name }),
    name,
    path,
    email: viewer.email,
    mailto: contactShown ? contactEmail : null,
    isFirst: written.ever === 0,
    owner,
    typed: { message: values?.get("message") ?? "", shareEmail: values === null || values.has("shareEmail") },
  };
  return { view, headers };
}
