import type { Actor } from "#core/audit/actor.ts";

/** Whether somebody decides what holds for the whole site: admins, and whoever runs the program (PRODUCT P7). */
export function maySetSite({ role }: Pick<Actor, "role">): boolean {
  return role === "admin" || role === "system";
}
