import { type DeletedThing, maySeeEvent, wasShown } from "#core/events/event-policy.ts";
import { type ListAddress, isGivenTwice, listPath, parseListAddress } from "#core/list-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";

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

/** A description on a card of the saved events is folded beyond so many characters (spec §2, Saved events). */
export const SAVED_TEXT_MAX = 150;

type SavableEvent = DeletedThing & { deletedAt: EpochMs | null };

/** Whether a member may save an event: whoever may see it. Of one that could be seen and was deleted it is told that it is gone. */
export function maySaveEvent(event: SavableEvent | null, viewer: Viewer): "yes" | "gone" | "not-found" {
  if (event === null) return "not-found";
  if (event.deletedAt !== null) return wasShown(event, viewer) ? "gone" : "not-found";
  return maySeeEvent(event, viewer) ? "yes" : "not-found";
}
