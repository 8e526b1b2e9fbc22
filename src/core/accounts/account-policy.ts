import type { Actor } from "#core/audit/actor.ts";
import type { Viewer } from "#core/viewer.ts";

/** What a person may do here; who has no role record is a user (PRODUCT P7). */
export type Role = Viewer["role"];

export const ROLES = ["user", "moderator", "admin"] as const satisfies readonly Role[];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** Whether this actor may give and take roles (PRODUCT P7): admins, and whoever runs the program. */
export function mayChangeRoles(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin" || actor.role === "system";
}

/** Whether this actor may keep members out and let them in again (PRODUCT P7). */
export function maySuspend(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin" || actor.role === "system";
}

/**
 * Whether this person is the only one left who can run the site, and so cannot be demoted, suspended or deleted (PRODUCT P7).
 * `activeAdmins` are the admins who are neither suspended nor about to leave.
 */
export function isLastAdmin(userId: string, activeAdmins: readonly string[]): boolean {
  return activeAdmins.includes(userId) && activeAdmins.every((id) => id === userId);
}
