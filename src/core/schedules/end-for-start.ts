import { DAY_MS, HOUR_MS, type LocalDateTime } from "#core/time/instant.ts";
import { wallFromMs, wallMs } from "#core/time/local-time.ts";

const MINUTES = "yyyy-mm-ddThh:mm".length;

/** Times as form fields hold them, `yyyy-mm-ddThh:mm` in one zone; "" while one is missing. */
type StartChange = { before: LocalDateTime | ""; after: LocalDateTime | ""; end: LocalDateTime | "" };

/**
 * The end to suggest when a start changes: the duration stays, and an end that is missing becomes an hour after the start.
 * Null when the end should stay as it is, for example because it was before the start.
 */
export function endForStart({ before, after, end }: StartChange): LocalDateTime | null {
  if (after.length !== MINUTES) return null;
  if (end === "") return laterThan(after, HOUR_MS);
  if (before.length !== MINUTES || end.length !== MINUTES) return null;
  const duration = wallMs(end) - wallMs(before);
  return duration > 0 ? laterThan(after, duration) : null;
}

/** Like `endForStart` for times of day, `hh:mm`: an end that is not after the start is on the next day. */
export function endTimeForStart({ before, after, end }: StartChange): string | null {
  const wall = (time: string, days: number) =>
    time === "" ? "" : wallFromMs(ANY_DAY + days * DAY_MS).slice(0, 11) + time;
  const change = { before: wall(before, 0), after: wall(after, 0), end: wall(end, end > before ? 0 : 1) };
  return endForStart(change)?.slice(11) ?? null;
}

const ANY_DAY = Date.UTC(2000, 0, 1);

function laterThan(start: LocalDateTime, ms: number): LocalDateTime {
  return wallFromMs(wallMs(start) + ms).slice(0, MINUTES);
}
