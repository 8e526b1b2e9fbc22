import { type OrganizersQuery, organizersQueryPath } from "#core/admin/organizers-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { type OrganizerState, mayCareForOrganizer } from "#core/organizers/organizer-policy.ts";
import type { Viewer } from "#core/viewer.ts";
import { type AdminOrganizer, EVENTS_COUNTED } from "#data/queries/admin-organizers.ts";

export type OrganizerRowView = {
  publicId: string;
  version: number;
  name: string;
  href: string;
  state: OrganizerState;
  isVerified: boolean;
  /** Null for 'no one yet'. */
  owner: string | null;
  events: { count: number; isMore: boolean };
  /** False for the moderator's own organizer. */
  mayCare: boolean;
  hideHref: string;
  moreHref: string;
};

/** An organizer with the facts that are shown before an action on it. */
export type OrganizerFacts = OrganizerRowView & {
  followers: number;
  created: string;
  /** Why the organizer is hidden, in a moderator's words. */
  hiddenReason: string | null;
  eventsHref: string;
  handOverHref: string;
  mergeHref: string;
};

type Reader = { viewer: Viewer; requested: OrganizersQuery };

/** Formats a row of the list; its questions open above the current page. */
export function organizerRowView(organizer: AdminOrganizer, { viewer, requested }: Reader): OrganizerRowView {
  const { publicId, version, name, state, isVerified, owner, events, isOwn } = organizer;
  return {
    publicId,
    version,
    name,
    href: organizerPath({ publicId, name }),
    state,
    isVerified,
    owner,
    events: { count: Math.min(events, EVENTS_COUNTED), isMore: events > EVENTS_COUNTED },
    mayCare: mayCareForOrganizer(isOwn ? "editor" : null, viewer),
    hideHref: organizersQueryPath(requested, { hide: publicId }),
    moreHref: organizersQueryPath(requested, { more: publicId }),
  };
}
