import type { Viewer } from "#core/viewer.ts";

/** Who may open a part of the dashboard: moderators and admins, or admins only (PRODUCT P7). */
export type AdminNeed = "moderator" | "admin";

/** The roles that work in the dashboard. */
export type StaffRole = Exclude<Viewer["role"], "user">;

/** Whether a person may open a part of the dashboard (spec §6; PRODUCT P7). */
export function mayEnterAdmin({ role }: Pick<Viewer, "role">, need: AdminNeed): boolean {
  return role === "admin" || (role === "moderator" && need === "moderator");
}

/** A person's role in the dashboard; null for members, who have none. */
export function staffRole({ role }: Pick<Viewer, "role">): StaffRole | null {
  return role === "user" ? null : role;
}

/** Whether a person may delete all events at once and restore them (PRODUCT P7, P8). */
export function mayDeleteAll({ role }: { role: StaffRole | "user" | "visitor" | "system" }): boolean {
  return role === "admin";
}
