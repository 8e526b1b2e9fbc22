import type { Actor } from "#core/audit/actor.ts";

/** Moderators, admins and the program itself import into the directory (PRODUCT P7). */
export function mayImport({ role }: Pick<Actor, "role">): boolean {
  return role === "moderator" || role === "admin" || role === "system";
}
