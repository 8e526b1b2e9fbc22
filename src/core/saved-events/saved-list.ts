import { type DeletedThing, maySeeEvent, wasShown } from "#core/events/event-policy.ts";
import { type ListAddress, isGivenTwice, listPath, parseListAddress } from "#core/list-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";

/** Orders of saved events: by time of saving, newest first (spec §2, Saved events), or by next date, earliest first. */
export const SAVED_ORDERS = ["newest", "date"] as const;

export type SavedOrder = (typeof SAVED_ORDERS)[number];

/** The cookie with the order that a member chose last. */
export const SAVED_ORDER_COOKIE = "saved_order";

/** The query of /saved-events; `order` is null if the address has none. */
export type SavedAddress = ListAddress & { order: SavedOrder | null };

/** Parses an order from an address or the cookie; null if invalid. */
export function parseSavedOrder(text: string | null): SavedOrder | null {
  return SAVED_ORDERS.find((order) => order === text) ?? null;
}

/** Parses `order`, `page` and `tz`. An invalid or repeated one takes its default and makes the address `faulty`. */
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

/** The canonical address of a page of the saved events. */
export function savedPath({ order, ...address }: SavedAddress): string {
  const path = listPath("/saved-events", address);
  if (order === null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}order=${order}`;
}

/** Longer descriptions are folded on a card of the saved events (spec §2, Saved events). */
export const SAVED_TEXT_MAX = 150;

type SavableEvent = DeletedThing & { deletedAt: EpochMs | null };

/** Whether a member may save an event: everybody who can see it. A deleted event that was visible is reported as gone. */
export function maySaveEvent(event: SavableEvent | null, viewer: Viewer): "yes" | "gone" | "not-found" {
  if (event === null) return "not-found";
  if (event.deletedAt !== null) return wasShown(event, viewer) ? "gone" : "not-found";
  return maySeeEvent(event, viewer) ? "yes" : "not-found";
}
