import { initialOf } from "#core/accounts/person-name.ts";
import { mayEnterAdmin } from "#core/admin/admin-policy.ts";
import type { Viewer } from "#core/viewer.ts";

/** The signed-in person as the page frame shows them. */
export type AccountView = {
  /** The owner of the forms that this person sends. */
  userId: string;
  name: string | null;
  email: string;
  /** The letter shown instead of a picture. */
  initial: string;
  pictureKey: string | null;
  /** Whether they registered an organizer profile. */
  ownsOrganizer: boolean;
  /** Whether they may use the dashboard. */
  isStaff: boolean;
  /** The number of unread notifications. */
  unread: number;
};

export function accountView(
  viewer: Pick<Viewer, "userId" | "name" | "email" | "avatarKey" | "organizerId" | "role">,
  unread: number,
): AccountView {
  const { userId, name, email, avatarKey, organizerId } = viewer;
  return {
    userId,
    name,
    email,
    initial: initialOf(viewer),
    pictureKey: avatarKey,
    ownsOrganizer: organizerId !== null,
    isStaff: mayEnterAdmin(viewer, "moderator"),
    unread,
  };
}
