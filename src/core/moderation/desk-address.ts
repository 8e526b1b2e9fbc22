import { type AskedParameters, askedPath, isFaultyAddress, readAskedZone, readPlace } from "#core/asked-address.ts";
import { type ListKey, readListKey, writeListKey } from "#core/list-key.ts";
import type { DeskFilter } from "#core/moderation/desk-filter.ts";
import { WAITING_REASONS } from "#core/moderation/waiting-reason.ts";
import { readSearchQuery } from "#core/search-query.ts";

export const DESK_PATH = "/admin/moderation";
/** The first is the default. */
export const DESK_ORDERS = ["oldest", "newest"] as const;
type DeskOrder = (typeof DESK_ORDERS)[number];

/** A page of what waits. */
export type DeskAsked = DeskFilter & {
  order: DeskOrder;
  after: ListKey | null;
  before: ListKey | null;
  /** The text of an explicit `?tz=`, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

/** Reads the address of the moderators' list (PRODUCT P18): what is not understood is left out, and makes it `faulty`. */
export function parseDeskAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; asked: DeskAsked } {
  const asked: DeskAsked = {
    query: readSearchQuery(params).query,
    reason: WAITING_REASONS.find((known) => known === params.get("why")) ?? null,
    order: DESK_ORDERS.find((known) => known === params.get("order")) ?? DESK_ORDERS[0],
    ...readPlace(params, readListKey),
    zone: readAskedZone(params, isZone),
  };
  return { faulty: isFaultyAddress(params, parametersOf(asked)), asked };
}

/** The clean address of a page of the list; `more` is what a question or a selection adds. */
export function deskPath(asked: DeskAsked, more: readonly (readonly [string, string])[] = []): string {
  return askedPath(DESK_PATH, parametersOf(asked), more);
}

/** The first page of the same list. */
export function deskStart(asked: DeskAsked): DeskAsked {
  return { ...asked, after: null, before: null };
}

function parametersOf({ query, reason, order, after, before, zone }: DeskAsked): AskedParameters {
  return {
    q: query,
    why: reason,
    order: order === DESK_ORDERS[0] ? null : order,
    after: after && writeListKey(after),
    before: before && writeListKey(before),
    tz: zone,
  };
}
