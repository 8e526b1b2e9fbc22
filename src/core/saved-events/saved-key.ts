import { dateSegment, originalLocalOf } from "#core/events/event-address.ts";
import { isPublicId } from "#core/text/public-id.ts";
import type { LocalDateTime } from "#core/time/instant.ts";

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
