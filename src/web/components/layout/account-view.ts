import { initialOf } from "#core/accounts/person-name.ts";
import { mayEnterAdmin } from "#core/admin/admin-policy.ts";
import type { Viewer } from "#core/viewer.ts";

/** What the frame of a page shows of the person who is signed in. */
export type AccountView = {
  name: string | null;
  email: string;
  /** The letter in place of a picture. */
  initial: string;
  pictureKey: string | null;
  /** Whether they registered an organizer profile. */
  ownsOrganizer: boolean;
  /** Whether they work in the dashboard. */
  isStaff: boolean;
  /** How many notifications are not read. */
  unread: number;
};

export function accountView(
  viewer: Pick<Viewer, "name" | "email" | "avatarKey" | "organizerId" | "role">,
  unread: number,
): AccountView {
  const { name, email, avatarKey, organizerId } = viewer;
  return {
    name,
    email,
    initial: initialOf(viewer),
    pictureKey: avatarKey,
    ownsOrganizer: organizerId !== null,
    isStaff: mayEnterAdmin(viewer, "moderator"),
    unread,
  };
}
