import { dateSegment, originalLocalOf } from "#core/events/event-address.ts";
import { type DeletedThing, maySeeEvent, wasShown } from "#core/events/event-policy.ts";
import { type ListAddress, isGivenTwice, listPath, parseListAddress } from "#core/list-address.ts";
import { isPublicId } from "#core/text/public-id.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
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

/** Where a browser keeps what its owner saved without an account (PRODUCT P22). */
export const DEVICE_SAVES_KEY = "savedEvents";
/** So many are kept on a device, and sent at once when somebody signs in. */
export const DEVICE_SAVES_MAX = 300;

export type DeviceSave = { key: string; /** When. */ at: EpochMs };

/** What a device keeps, the newest first; whatever else stands there counts as nothing. */
export function readDeviceSaves(stored: string | null): readonly DeviceSave[] {
  const found = stored === null ? [] : parsed(stored);
  const saves = new Map(found.flatMap(saveOf).map((save) => [save.key, save]));
  return [...saves.values()].toSorted((a, b) => b.at - a.at).slice(0, DEVICE_SAVES_MAX);
}

/**
 * The saves after one more or one less. Saving an event takes the place of its single dates, and 'only this date' that of
 * the event. Null when there is no room for more.
 */
export function withDeviceSave(
  saves: readonly DeviceSave[],
  { key, isSaved, at }: DeviceSave & { isSaved: boolean },
): readonly DeviceSave[] | null {
  const others = saves.filter((save) => save.key !== key && !(isSaved && replaces(key, save.key)));
  if (!isSaved) return others;
  return others.length >= DEVICE_SAVES_MAX ? null : [{ key, at }, ...others];
}

/** Whether saving `key` ends the saving of `other`: an event and its own dates exclude each other. */
export function replaces(key: string, other: string): boolean {
  const [event, date] = key.split("/");
  const [otherEvent, otherDate] = other.split("/");
  return event === otherEvent && (date === undefined) !== (otherDate === undefined);
}

function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    // Another program's or a broken value: saving writes a good one.
    return [];
  }
}

function saveOf(value: unknown): readonly DeviceSave[] {
  if (typeof value !== "object" || value === null || !("key" in value) || !("at" in value)) return [];
  const { key, at } = value;
  const thing = typeof key === "string" ? parseSavedKey(key) : null;
  return thing === null || typeof at !== "number" || !Number.isSafeInteger(at) ? [] : [{ key: savedKey(thing), at }];
}

/** What is saved: an event with all its dates, or only one of them, by its original local start (PRODUCT P3). */
export type SavedThing = { publicId: string; originalLocal: LocalDateTime | null };

/** `abc234`, or `abc234/2026-12-07T1900` for a single date: how forms and devices name what is saved. */
export function savedKey({ publicId, originalLocal }: SavedThing): string {
  return originalLocal === null ? publicId : `${publicId}/${dateSegment(originalLocal)}`;
}

/** What a key names; null for what is no key. */
export function parseSavedKey(key: string): SavedThing | null {
  const [publicId = "", date, ...rest] = key.split("/");
  if (!isPublicId(publicId) || rest.length > 0) return null;
  if (date === undefined) return { publicId, originalLocal: null };
  const originalLocal = originalLocalOf(date);
  return originalLocal === null ? null : { publicId, originalLocal };
}

type SavableEvent = DeletedThing & { deletedAt: EpochMs | null };

/** Whether a member may save an event: whoever may see it. Of one that could be seen and was deleted it is told that it is gone. */
export function maySaveEvent(event: SavableEvent | null, viewer: Viewer): "yes" | "gone" | "not-found" {
  if (event === null) return "not-found";
  if (event.deletedAt !== null) return wasShown(event, viewer) ? "gone" : "not-found";
  return maySeeEvent(event, viewer) ? "yes" : "not-found";
}
