import type { Actor } from "#core/audit/actor.ts";

/** Whether somebody sends digests and decides when they go out: admins (spec §6), and whoever runs the program. */
export function maySendDigest({ role }: Pick<Actor, "role">): boolean {
  return role === "admin" || role === "system";
}
