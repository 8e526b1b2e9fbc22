import type { Actor } from "#core/audit/actor.ts";
import type { Viewer } from "#core/viewer.ts";

/** A person's role on the site; an account without a role record is a user (PRODUCT P7). */
export type Role = Viewer["role"];

export const ROLES = ["user", "moderator", "admin"] as const satisfies readonly Role[];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** Whether this actor may grant and revoke roles (PRODUCT P7): admins, and the command line. */
export function mayChangeRoles(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin" || actor.role === "system";
}

/** Whether this actor may suspend members and lift suspensions (PRODUCT P7). */
export function maySuspend(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin" || actor.role === "system";
}

/**
 * Whether this person is the last admin able to run the site, so that they cannot be demoted, suspended or deleted
 * (PRODUCT P7). `activeAdmins` are the admins who are neither suspended nor about to leave.
 */
export function isLastAdmin(userId: string, activeAdmins: readonly string[]): boolean {
  return activeAdmins.includes(userId) && activeAdmins.every((id) => id === userId);
}
