import { type Role, isRole } from "#core/accounts/account-policy.ts";
import {
  type RequestedParameters,
  requestedPath,
  isFaultyAddress,
  readAskedZone,
  readPlace,
} from "#core/list-address.ts";
import { readSearchQuery } from "#core/pagination.ts";

export const MEMBERS_PATH = "/admin/users";
/** Members on a page of the list, and events on a member's page (spec §9). */
export const MEMBERS_SHOWN = 50;

/** The search among members: part of a name or address, a role, and suspended ones only. */
export type MembersFilter = { query: string | null; role: Role | null; isSuspended: boolean };

/** A page of the list, newest first: the first, or the one after or before the given member. */
export type MembersQuery = MembersFilter & {
  after: string | null;
  before: string | null;
  /** The explicit `?tz=` of the address, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

const SUSPENDED = "suspended";
const MEMBER_ID = /^[\w-]{1,64}$/;

/** Whether a text can be the id of an account. */
export function isMemberId(text: string): boolean {
  return MEMBER_ID.test(text);
}

/** Parses the address of the list (PRODUCT P18); parts that cannot be parsed are dropped and set `faulty`. */
export function parseMembersAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: MembersQuery } {
  const role = params.get("role");
  const requested: MembersQuery = {
    query: readSearchQuery(params).query,
    role: role !== null && isRole(role) ? role : null,
    isSuspended: params.get("status") === SUSPENDED,
    ...readPlace(params, (text) => (text !== null && isMemberId(text) ? text : null)),
    zone: readAskedZone(params, isZone),
  };
  return { faulty: isFaultyAddress(params, parametersOf(requested)), requested };
}

/** What is to be confirmed about a member: a suspension, or the new role. */
export type MemberChange = { user: string; role: Role | null };

/** Parses `?suspend=ID` or `?make=ROLE.ID`; null for neither. */
export function parseMemberChange(params: URLSearchParams): MemberChange | null {
  const suspended = params.get("suspend") ?? "";
  if (isMemberId(suspended)) return { user: suspended, role: null };
  const [role = "", user = ""] = (params.get("make") ?? "").split(".");
  return isRole(role) && isMemberId(user) ? { user, role } : null;
}

/** The canonical address of a page of the list, with what is to be confirmed above it. */
export function membersPath(requested: MembersQuery, change: MemberChange | null = null): string {
  return requestedPath(MEMBERS_PATH, parametersOf(requested), change === null ? [] : [changeParameter(change)]);
}

/** The parameter that opens the question above a page. */
function changeParameter({ user, role }: MemberChange): readonly [name: string, value: string] {
  return role === null ? ["suspend", user] : ["make", `${role}.${user}`];
}

function parametersOf({ query, role, isSuspended, after, before, zone }: MembersQuery): RequestedParameters {
  return { q: query, role, status: isSuspended ? SUSPENDED : null, after, before, tz: zone };
}

/** Whether a filter is set. */
export function areMembersNarrowed({ query, role, isSuspended }: MembersFilter): boolean {
  return query !== null || role !== null || isSuspended;
}
