import { organizerPath } from "#core/organizers/organizer-address.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import { mayEditOrganizer, mayWriteTo } from "#core/organizers/organizer-policy.ts";
import { formatFullDate } from "#core/time/format.ts";
import type { Viewer } from "#core/viewer.ts";
import { countFollowers } from "#data/queries/organizer-numbers.ts";
import {
  hearsFrom,
  isNamedOnlyBy,
  latestClaimOf,
  listAnnouncements,
  organizerRole,
} from "#data/queries/organizer-people.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { OrganizerMemberView } from "#web/routes/organizer/member-view.ts";

/** How many announcements an organizer's page tells. */
const ANNOUNCEMENTS_MAX = 3;

/** What a signed-in person sees of an organizer's page beside what everybody sees; null for a visitor. */
export async function memberView(
  organizer: OrganizerRow,
  context: RequestContext,
): Promise<OrganizerMemberView | null> {
  const { viewer, database } = context;
  if (viewer === null) return null;
  const { db } = database;
  const role = await organizerRole(db, viewer.userId, organizer.id);
  const path = organizerPath(organizer);
  const claim = await claimOf(organizer, viewer, context);
  const isReachable = mayWriteTo(viewer, organizer);
  return {
    contactHref: isReachable ? `${path}/contact` : null,
    mailto: isReachable && organizer.contactShown ? organizer.contactEmail : null,
    editHref: mayEditOrganizer(role, viewer) ? editHrefOf(organizer, role) : null,
    followers: role === "owner" ? await countFollowers(db, organizer.id) : null,
    ...claim,
    announcements: await announcementsFor(organizer, { viewer, role }, context),
  };
}

function editHrefOf({ publicId }: OrganizerRow, role: OrganizerRole | null): string {
  return role === "owner" ? "/organizers/manage" : `/organizers/manage?organizer=${publicId}`;
}

async function claimOf(
  organizer: OrganizerRow,
  viewer: Viewer,
  { database }: RequestContext,
): Promise<Pick<OrganizerMemberView, "claim" | "claimant">> {
  const none = { claim: null, claimant: null };
  if (organizer.userId !== null) return none;
  const claim = await latestClaimOf(database.db, organizer.id, viewer.userId);
  if (claim?.state === "pending" || claim?.state === "rejected") return { ...none, claim: claim.state };
  if (!(await isNamedOnlyBy(database.db, viewer.userId, organizer.id))) return none;
  return viewer.organizerId === null ? { ...none, claimant: viewer.userId } : { ...none, claim: "hasProfile" };
}

async function announcementsFor(
  organizer: OrganizerRow,
  { viewer, role }: { viewer: Viewer; role: OrganizerRole | null },
  { database, language, zone, hour12 }: RequestContext,
): Promise<OrganizerMemberView["announcements"]> {
  const { db } = database;
  if (role === null && !(await hearsFrom(db, viewer.userId, organizer.id))) return [];
  const style = { locale: LOCALES[language], zone: zone.id, hour12 };
  const found = await listAnnouncements(db, organizer.id, ANNOUNCEMENTS_MAX);
  return found.map(({ id, body, createdAt }) => ({ key: id, body, date: formatFullDate(createdAt, style) }));
}
