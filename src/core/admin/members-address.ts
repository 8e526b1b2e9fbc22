import { isRole, type Role } from "#core/accounts/role.ts";
import { isGivenTwice } from "#core/list-address.ts";
import { readSearchQuery } from "#core/search-query.ts";

export const MEMBERS_PATH = "/admin/users";
/** Members on a page, and events on a member's page (spec §9). */
export const MEMBERS_SHOWN = 50;

/** What somebody looks for among all members: part of a name or address, a role, and only those who are kept out. */
export type MembersFilter = { query: string | null; role: Role | null; isSuspended: boolean };

/** A page of the list, the newest first: from its start, or from the member who ends the page before it or begins the one after it. */
export type MembersAsked = MembersFilter & {
  after: string | null;
  before: string | null;
  /** The text of an explicit `?tz=`, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

const NAMES = ["q", "role", "status", "after", "before", "tz"] as const;
const SUSPENDED = "suspended";
const MEMBER_ID = /^[\w-]{1,64}$/;

/** Whether this can be the id of an account. */
export function isMemberId(text: string): boolean {
  return MEMBER_ID.test(text);
}

/** Reads the address of the list (PRODUCT P18): what is not understood is left out, and makes it `faulty`. */
export function parseMembersAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; asked: MembersAsked } {
  const id = (name: string): string | null => {
    const text = params.get(name);
    return text !== null && isMemberId(text) ? text : null;
  };
  const [role, zone, after] = [params.get("role"), params.get("tz"), id("after")];
  const asked: MembersAsked = {
    query: readSearchQuery(params).query,
    role: role !== null && isRole(role) ? role : null,
    isSuspended: params.get("status") === SUSPENDED,
    after,
    before: after === null ? id("before") : null,
    zone: zone !== null && isZone(zone) ? zone : null,
  };
  const clean = parametersOf(asked);
  const faulty = NAMES.some((name) => isGivenTwice(params, name) || params.get(name) !== clean.get(name));
  return { faulty, asked };
}

/** The clean address of a page of the list; `suspend` is whom a question is about. */
export function membersPath(asked: MembersAsked, suspend: string | null = null): string {
  const params = parametersOf(asked);
  if (suspend !== null) params.set("suspend", suspend);
  const text = params.toString().replaceAll("%2F", "/");
  return text === "" ? MEMBERS_PATH : `${MEMBERS_PATH}?${text}`;
}

function parametersOf({ query, role, isSuspended, after, before, zone }: MembersAsked): URLSearchParams {
  const all = { q: query, role, status: isSuspended ? SUSPENDED : null, after, before, tz: zone };
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = all[name];
    if (value !== null) params.set(name, value);
  }
  return params;
}

/** Whether the list is narrowed to a part of the members. */
export function areMembersNarrowed({ query, role, isSuspended }: MembersFilter): boolean {
  return query !== null || role !== null || isSuspended;
}
