import type { Actor } from "#core/audit/actor.ts";

/** Whether somebody takes addresses off the lists at their owners' wish, and puts them back: admins (PRODUCT P7), and whoever runs the program. */
export function mayRemoveContacts({ role }: Pick<Actor, "role">): boolean {
  return role === "admin" || role === "system";
}
