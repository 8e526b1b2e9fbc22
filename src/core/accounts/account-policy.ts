import type { Actor } from "#core/audit/actor.ts";
import { type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";

/** A person's role on the site; an account without a role record is a user (PRODUCT P7). */
export type Role = Viewer["role"];

export const ROLES = ["user", "moderator", "admin"] as const satisfies readonly Role[];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** Whether this actor may grant and revoke roles (PRODUCT P7): only admins and the command line may. */
export function mayChangeRoles(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin" || actor.role === "system";
}

/** Whether a change of role is confirmed first: it gives every right, or takes one's own. */
export function isRoleConfirmed({ role, isOwn }: { role: Role; isOwn: boolean }): boolean {
  return role === "admin" || isOwn;
}

const ROLE_UNDO_MS = 10 * MINUTE_MS;

/** The latest change of an account's role. */
export type LastRoleChange = { by: string | null; from: Role; to: Role; at: EpochMs };

/**
 * Whether this actor may take back the latest change of an account's role: their own change, for ten minutes. A change
 * of one's own role can be taken back without the rights that it took.
 */
export function mayUndoRoleChange(
  actor: Pick<Actor, "role" | "userId">,
  { userId, last }: { userId: string; last: LastRoleChange },
  now: EpochMs,
): boolean {
  const isTheirs = actor.userId !== null && last.by === actor.userId && now - last.at <= ROLE_UNDO_MS;
  return isTheirs && (actor.userId === userId || mayChangeRoles(actor));
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
