import type { Viewer } from "#core/viewer.ts";

/** What a person may do here; who has no role record is a user (PRODUCT P7). */
export type Role = Viewer["role"];

export const ROLES = ["user", "moderator", "admin"] as const satisfies readonly Role[];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}
