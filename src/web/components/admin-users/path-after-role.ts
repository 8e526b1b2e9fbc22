import type { Role } from "#core/accounts/account-policy.ts";
import { MEMBERS_PATH } from "#core/admin/members-address.ts";

/** Where somebody goes on whose own role is this now: the members' list is for admins only. */
export function pathAfterRole(role: Role): string {
  if (role === "admin") return MEMBERS_PATH;
  return role === "moderator" ? "/admin" : "/";
}
