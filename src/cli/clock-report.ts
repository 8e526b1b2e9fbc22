import type { ReportLine } from "#cli/report-line.ts";
import { CLOCK_BACK_MS, CLOCK_HOLD_MS } from "#core/time/clock-watch.ts";
import { DAY_MS, type EpochMs, HOUR_MS, toIsoSeconds } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { readClockSeen, readNewestMoment } from "#data/queries/clock.ts";

/** Whether this machine's clock agrees with the newest moment in the database. */
export async function clockReport({ db }: Pick<Database, "db">, now: EpochMs): Promise<readonly ReportLine[]> {
  const name = "clock";
  const newest = await readNewestMoment(db);
  const at = toIsoSeconds(now);
  if (newest === null) return [{ name, value: `${at}; the database holds no moment to compare it with`, isWell: true }];
  if (newest > now + CLOCK_BACK_MS) {
    const value =
      `it is ${at} by this machine, but the newest row is of ${toIsoSeconds(newest)}, ${length(newest - now)} later. ` +
      "The clock was ahead once, or is behind now. Compare date -u with another clock, and have the machine ask a time server";
    return [{ name, value, isWell: false }];
  }
  const leaptAt = (await readClockSeen(db))?.leaptAt ?? null;
  if (leaptAt !== null && now - leaptAt < CLOCK_HOLD_MS) {
    const value =
      `it is ${at} by this machine, whose clock leapt ahead ${length(Math.max(0, now - leaptAt))} ago, or the site was off until then. ` +
      `Nothing is forgotten or erased until it has gone on evenly for ${CLOCK_HOLD_MS / HOUR_MS} hours. Compare date -u with another clock`;
    return [{ name, value, isWell: true }];
  }
  return [{ name, value: `${at}; the newest row is of ${toIsoSeconds(newest)}`, isWell: true }];
}

function length(ms: number): string {
  return ms < 2 * DAY_MS ? `${Math.round((ms / HOUR_MS) * 10) / 10} h` : `${Math.round(ms / DAY_MS)} days`;
}
