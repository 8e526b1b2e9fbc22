import type { Actor } from "#core/audit/actor.ts";

/** Whether this actor may give and take roles (PRODUCT P7): admins, and whoever runs the program. */
export function mayChangeRoles(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin" || actor.role === "system";
}

/** Whether this actor may keep members out and let them in again (PRODUCT P7). */
export function maySuspend(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin" || actor.role === "system";
}
