import type { Viewer } from "#core/viewer.ts";

/** What a person may do here; who has no role record is a user (PRODUCT P7). */
export type Role = Viewer["role"];

const ROLES: readonly string[] = ["user", "moderator", "admin"] satisfies Role[];

export function isRole(text: string): text is Role {
  return ROLES.includes(text);
}
