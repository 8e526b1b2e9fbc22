import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import type { Words } from "#core/words.ts";

type TookKey = "tenths" | "seconds" | "minutes" | "hours";

/** How long a run took: "4.2 s" below ten seconds, then whole seconds, minutes and hours. Clocks that were set back say nothing took time. */
export function tookWords(ms: number): Words<TookKey> {
  const took = Math.max(0, ms);
  if (took < 9_950) return { key: "tenths", values: { n: Math.round(took / 100) / 10 } };
  if (took < 99.5 * SECOND_MS) return { key: "seconds", values: { n: Math.round(took / SECOND_MS) } };
  if (took < 2 * HOUR_MS) return { key: "minutes", values: { n: Math.round(took / MINUTE_MS) } };
  return { key: "hours", values: { n: Math.round(Math.min(took, 1_000 * DAY_MS) / HOUR_MS) } };
}
