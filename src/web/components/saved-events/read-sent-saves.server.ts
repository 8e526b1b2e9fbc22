import type { DeviceSave } from "#core/saved-events/saved-events.ts";
import type { EpochMs } from "#core/time/instant.ts";

/**
 * Parses the saves from a device: key and time of each, as `abc234 1763467200000`. An invalid or future time becomes
 * `now`.
 */
export function readSentSaves(texts: readonly string[], now: EpochMs): readonly DeviceSave[] {
  return texts.map((text) => {
    const [key = "", at] = text.split(" ");
    const moment = Number(at);
    return { key, at: Number.isSafeInteger(moment) && moment > 0 && moment < now ? moment : now };
  });
}
