import type { Actor } from "#core/audit/actor.ts";

/** Whether somebody may have a job run at once: admins (PRODUCT P7). */
export function mayRunJobs({ role }: Pick<Actor, "role">): boolean {
  return role === "admin";
}
