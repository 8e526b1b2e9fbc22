import { redirect } from "react-router";
import { formatFullDate } from "#core/time/format.ts";
import type { Viewer } from "#core/viewer.ts";
import { findPerson, listEditors } from "#data/queries/organizer-people.ts";
import { listOpenInvitations } from "#data/queries/organizer-invitations.ts";
import { LOCALES } from "#messages/language.ts";
import type { ManageFrameView } from "#web/components/organizers/manage-frame.tsx";
import {
  type ManagedOrganizer,
  manageFrame,
  managedOrganizer,
} from "#web/components/organizers/managed-organizer.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";

/** Loads an organizer's people and open invitations. Redirects a member without a profile to creating one. */
export async function peopleLoader(request: Request, context: RequestContext): Promise<PeopleView> {
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

/** A person who looks after an organizer. */
export type PersonView = {
  userId: string;
  /** The person's name, or their address if they have none. */
  name: string;
  email: string;
  isOwner: boolean;
  isYou: boolean;
  /** Whether the person already owns another profile; each person can own only one. */
  ownsProfile: boolean;
};

export type PeopleView = {
  documentTitle: string;
  frame: ManageFrameView;
  /** Whether the viewer may invite, remove and hand over. */
  manages: boolean;
  /** Whether the viewer may leave. */
  leaves: boolean;
  people: readonly PersonView[];
  invitations: readonly { key: string; email: string; until: string }[];
};
