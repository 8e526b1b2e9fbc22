import type { Actor } from "#core/audit/actor.ts";

/** Whether this actor may write a notification in words of their own: admins, and the program itself. */
export function mayNotify(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin" || actor.role === "system";
}
