import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { ruleDates } from "#core/occurrences/rule-dates.ts";
import { memoize } from "#core/memoize.ts";
import type { RuleEnd } from "#core/occurrences/rule.ts";
import { accepted, type Result, type ValidationError, refused } from "#core/validation-error.ts";
import { DAY_MS, type EpochMs, type LocalDateTime, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { addDays, type LocalDate, offsetMs, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { FIRST_ZONES, allZones, canonicalZone, zoneTransitions } from "#core/time/zone.ts";

/**
 * A change of the UTC offset in a calendar's own zone, once or every year (RFC 5545 §3.6.5, STANDARD and DAYLIGHT).
 * Offsets are in milliseconds.
 */
export type ZoneObservance = {
  startsLocal: LocalDateTime;
  offsetBefore: number;
  offsetAfter: number;
  rules: readonly string[];
  /** RDATE. */
  added: readonly LocalDateTime[];
};

/** A time zone defined by a calendar (VTIMEZONE). */
export type ZoneDefinition = {
  tzid: string;
  /** X-LIC-LOCATION: the zone's own name for itself; empty if missing. */
  location: string;
  /** Null if they cannot be parsed; empty if there are none. */
  observances: readonly ZoneObservance[] | null;
};

/** Definitions by TZID; an error where one cannot be used. */
type DefinedZones = ReadonlyMap<string, ZoneDefinition | ValidationError>;

/** A range of days whose times are placed in a zone, both included. */
export type ZoneDays = { from: LocalDate; to: LocalDate };

/** An offset in milliseconds, and the instant from which it applies. */
type Step = { at: EpochMs; offset: number };
type Difference = { size: number; from: EpochMs | null };

// The full history of a zone since 1850 has at most 250 changes and 15 rules: a definition beyond these limits is
// refused.
const CHANGES_MAX = 1_000;
const RULES_MAX = 25;
/** Some yearly rules (a fifth Sunday, a 29 February) skip years. */
const RULE_LOOK_BACK_MS = 9 * 366 * DAY_MS;
const YEAR_DAYS = 366;
const UNREADABLE = refused("imports.row.zoneDefinition");
/** A file's events share few zones, and their dates begin and end on the same days of the week. */
const ANSWERS_MAX = 200;

/** Finds the zones of one file, with a cache, since each takes some milliseconds. Null for a TZID without a definition. */
export function zoneFinder(zones: DefinedZones): (tzid: string, days: () => ZoneDays) => Result<ZoneId> | null {
  const answers = memoize<Result<ZoneId>>(ANSWERS_MAX);
  return (tzid, daysOf) => {
    const defined = zones.get(tzid);
    if (defined === undefined) return null;
    if ("key" in defined) return { ok: false, fault: defined };
    const days = daysOf();
    return answers(`${days.from} ${days.to} ${tzid}`, () => definedZone(defined, days));
  };
}

/**
 * The zone whose offsets equal the calendar's own definition on all of `days`: the one that the definition names, or
 * else the one that differs least in the year after. If none matches, the error names the nearest.
 */
export function definedZone(definition: ZoneDefinition, days: ZoneDays): Result<ZoneId> {
  const byName = zonesNamedBy(definition);
  if (definition.observances?.length === 0 && byName[0] !== undefined) return accepted(byName[0]);
  const changes = changesOf(definition, days);
  if (changes === null) return UNREADABLE;
  const from = momentOf(`${days.from}T00:00:00`, changes);
  const to = momentOf(`${addDays(days.to, 1)}T00:00:00`, changes);
  const compare = (zone: ZoneId, until: EpochMs) =>
    difference(stepsBetween(changes, from, until), zoneSteps(zone, from, until), until);
  const named = byName.find((zone) => compare(zone, to).size === 0);
  if (named !== undefined) return accepted(named);
  const compared = [...new Set([...FIRST_ZONES, ...allZones()])].map((zone) => ({ zone, ...compare(zone, to) }));
  const same = compared.filter(({ size }) => size === 0);
  if (same.length > 0) {
    const yearLater = to + YEAR_DAYS * DAY_MS;
    return accepted(least(same.map(({ zone }) => ({ zone, ...compare(zone, yearLater) }))).zone);
  }
  const near = least(compared);
  const date = wallFromMs((near.from ?? from) + offsetAt(changes, near.from ?? from)).slice(0, 10);
  return refused("imports.row.zoneUnmatched", { near: near.zone, date });
}

/** The zones named by X-LIC-LOCATION and by the end of the TZID, such as `/example.org/20260101/Europe/Paris`. */
export function zonesNamedBy({ tzid, location }: Pick<ZoneDefinition, "tzid" | "location">): readonly ZoneId[] {
  const parts = tzid.split("/");
  const ends = [3, 2].map((count) => parts.slice(-count).join("/"));
  return [location, ...ends].map(canonicalZone).filter((zone) => zone !== null);
}

function least<T extends { size: number }>(found: readonly T[]): T {
  return found.reduce((best, each) => (each.size < best.size ? each : best));
}

/**
 * The changes of offset up to a year after `days` and at least the last one before, in order; null if there are too
 * many or a rule is not a zone's.
 */
function changesOf({ observances }: ZoneDefinition, { from, to }: ZoneDays): readonly Step[] | null {
  if (observances === null || observances.length === 0) return null;
  const rules = observances.reduce((sum, each) => sum + each.rules.length, 0);
  const single = observances.reduce((sum, each) => sum + 1 + each.added.length, 0);
  if (rules > RULES_MAX || single > CHANGES_MAX) return null;
  const window = { from: wallMs(from) - DAY_MS, to: wallMs(addDays(to, YEAR_DAYS + 2)) };
  const changes: (Step & { before: number })[] = [];
  for (const observance of observances) {
    const locals = observanceDates(observance, window);
    if (locals === null) return null;
    const { offsetBefore: before, offsetAfter: offset } = observance;
    changes.push(...locals.map((local) => ({ at: wallMs(local) - before, offset, before })));
  }
  const sorted = changes.toSorted((a, b) => a.at - b.at);
  const [first] = sorted;
  if (first === undefined || sorted.length > CHANGES_MAX) return null;
  return [{ at: Number.NEGATIVE_INFINITY, offset: first.before }, ...sorted];
}

/** In the local time before each change. Only rules with dates every year are supported: any other gives null. */
function observanceDates(
  { startsLocal, offsetBefore, rules, added }: ZoneObservance,
  window: { from: number; to: number },
): readonly LocalDateTime[] | null {
  const dates = [startsLocal, ...added];
  for (const text of rules) {
    const parsed = parseRule(text);
    if (!parsed.ok || parsed.rule.frequency !== "YEARLY") return null;
    const { until, interval, count, ...rule } = parsed.rule;
    if (interval !== 1 || count !== null) return null;
    const to = Math.min(window.to, lastWall(until, offsetBefore));
    const from = Math.min(window.from, to) - RULE_LOOK_BACK_MS;
    for (const date of ruleDates({ ...rule, interval, count, until: null }, startsLocal, { from, to })) {
      if (dates.push(date) > CHANGES_MAX) return null;
    }
  }
  return dates;
}

/** The last local time that UNTIL admits. */
function lastWall(until: RuleEnd | null, offsetBefore: number): number {
  if (until === null) return Number.POSITIVE_INFINITY;
  if (until.kind === "instant") return until.instant + offsetBefore;
  return until.kind === "local" ? wallMs(until.local) : wallMs(until.date) + DAY_MS - SECOND_MS;
}

function offsetAt(steps: readonly Step[], at: EpochMs): number {
  return steps.findLast((step) => step.at <= at)?.offset ?? 0;
}

function momentOf(local: LocalDateTime, steps: readonly Step[]): EpochMs {
  const wall = wallMs(local);
  return wall - offsetAt(steps, wall - offsetAt(steps, wall));
}

function stepsBetween(steps: readonly Step[], from: EpochMs, to: EpochMs): readonly Step[] {
  const within = steps.filter((step) => step.at > from && step.at < to);
  return [{ at: from, offset: offsetAt(steps, from) }, ...within];
}

function zoneSteps(zone: ZoneId, from: EpochMs, to: EpochMs): readonly Step[] {
  return [from, ...zoneTransitions(zone, { from, to })].map((at) => ({ at, offset: offsetMs(zone, at) }));
}

/** How far two clocks differ, summed over time, and since when. */
function difference(a: readonly Step[], b: readonly Step[], to: EpochMs): Difference {
  const moments = [...new Set([...a, ...b].map(({ at }) => at))].toSorted((one, other) => one - other);
  const [ofA, ofB] = [offsetsInOrder(a), offsetsInOrder(b)];
  let found: Difference = { size: 0, from: null };
  for (const [place, at] of moments.entries()) {
    const apart = Math.abs(ofA(at) - ofB(at)) * ((moments[place + 1] ?? to) - at);
    if (apart > 0) found = { size: found.size + apart, from: found.from ?? at };
  }
  return found;
}

/** The offset at instants that are queried in order. */
function offsetsInOrder(steps: readonly Step[]): (at: EpochMs) => number {
  let place = 0;
  return (at) => {
    while ((steps[place + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) place += 1;
    return steps[place]?.offset ?? 0;
  };
}
