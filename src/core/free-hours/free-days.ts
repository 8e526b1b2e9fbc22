import { EVERY_DAY, WEEKDAYS_ONLY, WEEKEND } from "#core/free-hours/free-rows.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";

/** From so many days in a row on, the first and the last stand for all. */
const RUN_FROM = 3;

/** How a set of weekdays is named: by a word for all of them, as a run from its first to its last day, or day by day. */
type NamedDays =
  | { as: "everyDay" | "weekdays" | "weekend" }
  | { as: "run"; first: IsoWeekday; last: IsoWeekday }
  | { as: "list"; days: readonly IsoWeekday[] };

const SETS: Readonly<Record<string, NamedDays>> = {
  [EVERY_DAY]: { as: "everyDay" },
  [WEEKDAYS_ONLY]: { as: "weekdays" },
  [WEEKEND]: { as: "weekend" },
};

/** The name of some weekdays, which are in order from Monday on. */
export function namedDays(days: readonly IsoWeekday[]): NamedDays {
  const set = SETS[days.join("")];
  if (set !== undefined) return set;
  const [first, last] = [days[0], days.at(-1)];
  const isRun = first !== undefined && last !== undefined && last - first === days.length - 1;
  return isRun && days.length >= RUN_FROM ? { as: "run", first, last } : { as: "list", days };
}
