import type { EpochMs } from "#core/time/instant.ts";
import { toIsoSeconds } from "#core/time/instant.ts";

/** The moment in RFC 5545's form for UTC, `YYYYMMDDTHHMMSSZ`. */
export function formatBasicUtc(instant: EpochMs): string {
  return toIsoSeconds(instant).replaceAll(/[-:]/g, "");
}
