import { isGivenTwice } from "#core/list-address.ts";
import type { DeskFilter } from "#core/moderation/desk-filter.ts";
import { WAITING_REASONS } from "#core/moderation/waiting-reason.ts";
import { readSearchQuery } from "#core/search-query.ts";
import type { EpochMs } from "#core/time/instant.ts";

export const DESK_PATH = "/admin/moderation";
/** The first is the default. */
export const DESK_ORDERS = ["oldest", "newest"] as const;
type DeskOrder = (typeof DESK_ORDERS)[number];

/** Behind, or before, which row a page stands: since when that one waits, and its number. */
type DeskKey = { since: EpochMs; id: number };

/** A page of what waits. */
export type DeskAsked = DeskFilter & {
  order: DeskOrder;
  after: DeskKey | null;
  before: DeskKey | null;
  /** The text of an explicit `?tz=`, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

const NAMES = ["q", "why", "order", "after", "before", "tz"] as const;
/** Nine digits reach into the year 5188. */
const KEY = /^([0-9a-z]{1,9})-([0-9a-z]{1,9})$/;

/** Reads the address of the moderators' list (PRODUCT P18): what is not understood is left out, and makes it `faulty`. */
export function parseDeskAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; asked: DeskAsked } {
  const after = readKey(params.get("after"));
  const zone = params.get("tz");
  const asked: DeskAsked = {
    query: readSearchQuery(params).query,
    reason: WAITING_REASONS.find((known) => known === params.get("why")) ?? null,
    order: DESK_ORDERS.find((known) => known === params.get("order")) ?? DESK_ORDERS[0],
    after,
    before: after === null ? readKey(params.get("before")) : null,
    zone: zone !== null && isZone(zone) ? zone : null,
  };
  const clean = parametersOf(asked);
  const faulty = NAMES.some((name) => isGivenTwice(params, name) || params.get(name) !== clean.get(name));
  return { faulty, asked };
}

/** The clean address of a page of the list; `more` is what a question or a selection adds. */
export function deskPath(asked: DeskAsked, more: readonly (readonly [string, string])[] = []): string {
  const params = parametersOf(asked);
  for (const [name, value] of more) params.append(name, value);
  const text = params.toString().replaceAll("%2F", "/");
  return text === "" ? DESK_PATH : `${DESK_PATH}?${text}`;
}

/** The first page of the same list. */
export function deskStart(asked: DeskAsked): DeskAsked {
  return { ...asked, after: null, before: null };
}

function parametersOf({ query, reason, order, after, before, zone }: DeskAsked): URLSearchParams {
  const all: Record<(typeof NAMES)[number], string | null> = {
    q: query,
    why: reason,
    order: order === DESK_ORDERS[0] ? null : order,
    after: after && writeKey(after),
    before: before && writeKey(before),
    tz: zone,
  };
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = all[name];
    if (value !== null) params.set(name, value);
  }
  return params;
}

function readKey(text: string | null): DeskKey | null {
  const parts = text === null ? null : KEY.exec(text);
  if (parts === null) return null;
  return { since: Number.parseInt(parts[1] ?? "", 36), id: Number.parseInt(parts[2] ?? "", 36) };
}

function writeKey({ since, id }: DeskKey): string {
  return `${since.toString(36)}-${id.toString(36)}`;
}
