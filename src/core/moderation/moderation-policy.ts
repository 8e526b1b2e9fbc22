import type { Actor } from "#core/audit/actor.ts";

/** Whether somebody decides about events: moderators and admins, and whoever runs the program (PRODUCT P7). */
export function mayModerate({ role }: Pick<Actor, "role">): boolean {
  return role === "moderator" || role === "admin" || role === "system";
}
