import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { Words } from "#core/words.ts";

const MONTH_MS = 30 * DAY_MS;
const YEAR_MS = 365 * DAY_MS;

type AgoKey = "agoNow" | "agoMinutes" | "agoHours" | "agoDays" | "agoMonths" | "agoYears";

/** How long ago something was: "12 minutes ago", "1 month ago" (spec §9); what lies less than a minute back, or ahead, is just now. */
export function agoWords(at: EpochMs, now: EpochMs): Words<AgoKey> {
  const passed = now - at;
  if (passed < MINUTE_MS) return { key: "agoNow", values: {} };
  if (passed < HOUR_MS) return { key: "agoMinutes", values: { n: Math.floor(passed / MINUTE_MS) } };
  if (passed < DAY_MS) return { key: "agoHours", values: { n: Math.floor(passed / HOUR_MS) } };
  if (passed < MONTH_MS) return { key: "agoDays", values: { n: Math.floor(passed / DAY_MS) } };
  if (passed < YEAR_MS) return { key: "agoMonths", values: { n: Math.floor(passed / MONTH_MS) } };
  return { key: "agoYears", values: { n: Math.floor(passed / YEAR_MS) } };
}
