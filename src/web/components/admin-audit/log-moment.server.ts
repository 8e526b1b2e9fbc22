import { dayHeadOf } from "#core/time/day-head.ts";
import { formatClock, formatDateAtClock } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** When something was done: the clock of today and yesterday, else the day too. */
export function logMoment(at: EpochMs, { now, style, translate }: ListReader): string {
  const { nearKey } = dayHeadOf(at, now, style);
  if (nearKey === null || nearKey === "tomorrow") return formatDateAtClock(at, style);
  return translate(`adminAudit.${nearKey}`, { clock: formatClock(at, style) });
}
