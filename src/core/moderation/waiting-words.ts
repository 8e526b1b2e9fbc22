import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { Words } from "#core/words.ts";

/** How long something has waited, in keys of `moderation.waited`. */
export function waitingWords(since: EpochMs, now: EpochMs): Words {
  const waited = Math.max(0, now - since);
  if (waited < HOUR_MS) return { key: "moderation.waited.minutes", values: { count: Math.floor(waited / MINUTE_MS) } };
  if (waited < DAY_MS) return { key: "moderation.waited.hours", values: { count: Math.floor(waited / HOUR_MS) } };
  return { key: "moderation.waited.days", values: { count: Math.floor(waited / DAY_MS) } };
}
