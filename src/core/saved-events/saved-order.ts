import { isGivenTwice, type ListAddress, listPath, parseListAddress } from "#core/list-address.ts";

/** The orders of saved events: by the moment of saving, newest first (spec §2, Saved events), or by the next date, earliest first. */
export const SAVED_ORDERS = ["newest", "date"] as const;
export type SavedOrder = (typeof SAVED_ORDERS)[number];

/** The cookie that keeps the order a member chose last. */
export const SAVED_ORDER_COOKIE = "saved_order";

/** What an address of /saved-events asks for; `order` is null when the address names none. */
export type SavedAddress = ListAddress & { order: SavedOrder | null };

/** Reads an order from an address or the cookie; null when the text is none. */
export function parseSavedOrder(text: string | null): SavedOrder | null {
  return SAVED_ORDERS.find((order) => order === text) ?? null;
}

/** Reads `order`, `page` and `tz`. A faulty one, or one given twice, falls back to its default and makes the address `faulty`. */
export function parseSavedAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; address: SavedAddress } {
  const { faulty, address } = parseListAddress(params, isZone);
  const order = parseSavedOrder(params.get("order"));
  return {
    faulty: faulty || order !== params.get("order") || isGivenTwice(params, "order"),
    address: { ...address, order },
  };
}

/** The clean address of a page of the saved events. */
export function savedPath({ order, ...address }: SavedAddress): string {
  const path = listPath("/saved-events", address);
  if (order === null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}order=${order}`;
}
