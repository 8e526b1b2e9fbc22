import type { EpochMs } from "#core/time/instant.ts";

/** The id of the date to which 'Jump to now' leads. */
export const NOW_ID = "now";

/**
 * The running date that began last, or else the next one, among dates that are shown in a period that holds `now`; null
 * when all are over.
 */
export function nowAmong<Row extends { date: { startsAt: EpochMs; endsAt: EpochMs } }>(
  rows: readonly Row[],
  now: EpochMs,
): Row | null {
  const toCome = rows.filter(({ date }) => date.endsAt > now);
  const running = toCome.filter(({ date }) => date.startsAt <= now);
  const lastStart = Math.max(...running.map(({ date }) => date.startsAt));
  return running.find(({ date }) => date.startsAt === lastStart) ?? toCome[0] ?? null;
}
