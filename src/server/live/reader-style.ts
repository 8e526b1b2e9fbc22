import type { ZoneId } from "#core/time/instant.ts";
import type { Language } from "#messages/language.ts";

/** How a reader's texts and times are written. */
export type ReaderStyle = { language: Language; zone: ZoneId; hour12: boolean };

const known = new Map<string, ReaderStyle>();
const KNOWN_MAX = 2_000;

/** The same object for the same style: thousands of streams share a few dozen. */
export function sharedStyle({ language, zone, hour12 }: ReaderStyle): ReaderStyle {
  const key = `${language} ${zone} ${hour12}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const made = { language, zone, hour12 };
  known.set(key, made);
  return made;
}
