import { dateSegment, originalLocalOf } from "#core/events/event-address.ts";
import { isPublicId } from "#core/text/public-id.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";

/** The browser's storage key for events saved without an account (PRODUCT P22). */
export const DEVICE_SAVES_KEY = "savedEvents";
/** Most saves on a device, all sent at sign-in. */
export const DEVICE_SAVES_MAX = 300;

export type DeviceSave = { key: string; at: EpochMs };

/** The saves of a device, newest first; invalid ones are ignored. */
export function readDeviceSaves(stored: string | null): readonly DeviceSave[] {
  const found = stored === null ? [] : parsed(stored);
  const saves = new Map(found.flatMap(saveOf).map((save) => [save.key, save]));
  return [...saves.values()].toSorted((a, b) => b.at - a.at).slice(0, DEVICE_SAVES_MAX);
}

/**
 * The saves after adding or removing one. Saving an event replaces its single dates, and 'only this date' replaces the
 * event. Null if there is no room for more.
 */
export function withDeviceSave(
  saves: readonly DeviceSave[],
  { key, isSaved, at }: DeviceSave & { isSaved: boolean },
): readonly DeviceSave[] | null {
  const others = saves.filter((save) => save.key !== key && !(isSaved && replaces(key, save.key)));
  if (!isSaved) return others;
  return others.length >= DEVICE_SAVES_MAX ? null : [{ key, at }, ...others];
}

/** Whether saving `key` removes the save `other`: an event and its own dates exclude each other. */
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
    // An invalid value: the next save stores a valid one.
    return [];
  }
}

function saveOf(value: unknown): readonly DeviceSave[] {
  if (typeof value !== "object" || value === null || !("key" in value) || !("at" in value)) return [];
  const { key, at } = value;
  const thing = typeof key === "string" ? parseSavedKey(key) : null;
  return thing === null || typeof at !== "number" || !Number.isSafeInteger(at) ? [] : [{ key: savedKey(thing), at }];
}

/** A save: an event with all its dates, or one date by its original local start (PRODUCT P3). */
export type SavedThing = { publicId: string; originalLocal: LocalDateTime | null };

/** `abc234`, or `abc234/2026-12-07T1900` for a single date: how forms and devices refer to a save. */
export function savedKey({ publicId, originalLocal }: SavedThing): string {
  return originalLocal === null ? publicId : `${publicId}/${dateSegment(originalLocal)}`;
}

/** The save that a key refers to; null for an invalid key. */
export function parseSavedKey(key: string): SavedThing | null {
  const [publicId = "", date, ...rest] = key.split("/");
  if (!isPublicId(publicId) || rest.length > 0) return null;
  if (date === undefined) return { publicId, originalLocal: null };
  const originalLocal = originalLocalOf(date);
  return originalLocal === null ? null : { publicId, originalLocal };
}
