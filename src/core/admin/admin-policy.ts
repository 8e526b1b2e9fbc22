import type { Viewer } from "#core/viewer.ts";

/** Whom a part of the dashboard is for: moderators and admins, or admins alone (PRODUCT P7). */
export type AdminNeed = "moderator" | "admin";

/** Who works in the dashboard. */
export type StaffRole = Exclude<Viewer["role"], "user">;

/** Whether somebody may open a part of the dashboard (spec §6; PRODUCT P7). */
export function mayEnterAdmin({ role }: Pick<Viewer, "role">, need: AdminNeed): boolean {
  return role === "admin" || (role === "moderator" && need === "moderator");
}

/** The role in which somebody works in the dashboard; null for members, who have no work there. */
export function staffRole({ role }: Pick<Viewer, "role">): StaffRole | null {
  return role === "user" ? null : role;
}

/** Whether somebody may delete all events at once, and bring them back (PRODUCT P7, P8). */
export function mayDeleteAll({ role }: { role: StaffRole | "user" | "visitor" | "system" }): boolean {
  return role === "admin";
}
