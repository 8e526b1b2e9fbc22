import { redirect } from "react-router";
import { formatFullDate } from "#core/time/format.ts";
import type { Viewer } from "#core/viewer.ts";
import { findPerson, listEditors, listOpenInvitations } from "#data/queries/organizer-people.ts";
import { LOCALES } from "#messages/language.ts";
import {
  manageFrame,
  type ManagedOrganizer,
  managedOrganizer,
} from "#web/components/organizers/managed-organizer.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { PeopleView, PersonView } from "#web/routes/organizers-people/people-view.ts";

/** Who looks after an organizer, and who was asked to. Without a profile there is nobody: on to making one. */
export async function loadPeople(request: Request, context: RequestContext): Promise<PeopleView> {
  const viewer = requireViewer(context);
  const managed = await managedOrganizer(new URL(request.url), viewer, context);
  if (managed === null) throw redirect("/organizers/manage");
  const { translate, site, database, now, zone, hour12, language } = context;
  const { organizer, role } = managed;
  const title = translate("organizerManage.people.title");
  const invitations = await listOpenInvitations(database.db, organizer.id, now);
  const style = { locale: LOCALES[language], zone: zone.id, hour12 };
  return {
    documentTitle: translate("layout.documentTitle", { title, site: site.name }),
    frame: await manageFrame(managed, viewer, context),
    manages: role === "owner",
    leaves: role === "editor",
    people: await peopleOf(managed, viewer, context),
    invitations: invitations.map(({ key, email, expiresAt }) => ({
      key,
      email,
      until: formatFullDate(expiresAt, style),
    })),
  };
}

async function peopleOf(
  { organizer }: ManagedOrganizer,
  viewer: Viewer,
  { database: { db } }: RequestContext,
): Promise<readonly PersonView[]> {
  const owner = organizer.userId === null ? null : await findPerson(db, organizer.userId);
  const editors = await listEditors(db, organizer.id);
  const asPerson = (
    person: { userId: string; name: string | null; email: string },
    { isOwner, ownsProfile }: { isOwner: boolean; ownsProfile: boolean },
  ): PersonView => ({
    userId: person.userId,
    name: person.name ?? person.email,
    email: person.email,
    isOwner,
    isYou: person.userId === viewer.userId,
    ownsProfile,
  });
  return [
    ...(owner === null ? [] : [asPerson(owner, { isOwner: true, ownsProfile: true })]),
    ...editors.map((editor) => asPerson(editor, { isOwner: false, ownsProfile: editor.ownsProfile })),
  ];
}
