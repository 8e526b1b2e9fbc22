import { memoize } from "#core/memoize.ts";
import { codeOfWeekday } from "#core/occurrences/rule.ts";
import { formatBasicUtc } from "#core/time/format.ts";
import { type EpochMs, MINUTE_MS, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { clockOf, offsetMs, wallFromMs, weekdayOf } from "#core/time/local-time.ts";
import { zoneTransitions } from "#core/time/zone.ts";
import { formatterFor } from "#core/time/formatters.ts";
import { basicLocal } from "#formats/icalendar-lines.ts";

/** A change of a zone's offset; `wall` is its local time before the change, as `wallMs` counts it. */
type Onset = { at: EpochMs; wall: number; from: number; to: number };

/** Changes by one rule in successive years; `rule` is null for one change. */
type Run = { onsets: readonly [Onset, ...Onset[]]; rule: string | null };

/** No event starts earlier. */
const KNOWN_FROM = Date.UTC(1900, 0);
/** A rule that still holds then is taken to hold for ever: every date of a month has been every weekday by then. */
const KNOWN_TO = Date.UTC(2100, 0);
const LAST_KNOWN_YEAR = 2099;
/** Changes without a rule, as of zones that follow the moon, are listed up to here. */
const LISTED_TO = Date.UTC(2050, 0);
const UNCHANGED_SINCE_YEAR = 1970;

const ZONES_MAX = 600;
const knownRuns = memoize<readonly Run[]>(ZONES_MAX);
const knownLines = memoize<readonly string[]>(2 * ZONES_MAX);

/**
 * The definition of a zone (RFC 5545 §3.6.5) from the start of a year on, by the changes that our own dates are computed
 * with: other programs then show the same times, whatever they know of the zone. Rules begin where they really began,
 * and there are no RDATEs, which Outlook does not read.
 */
export function zoneLines(zone: ZoneId, fromYear: number): readonly string[] {
  return knownLines(`${zone} ${fromYear}`, () => writeZone(zone, fromYear));
}

function writeZone(zone: ZoneId, fromYear: number): readonly string[] {
  const from = Date.UTC(fromYear, 0);
  const runs = knownRuns(zone, () => runsOf(onsetsOf(zone)));
  // The latest change before the year says which offset it begins with.
  const latest = Math.max(...runs.map(({ onsets }) => latestUntil(onsets, from)));
  const isFirst = !Number.isFinite(latest);
  const needed = runs.filter(({ onsets }) => {
    const last = onsets.at(-1)?.at ?? 0;
    return (last >= from && onsets[0].at < LISTED_TO) || (!isFirst && latestUntil(onsets, from) === latest);
  });
  const parts = isFirst ? [unchangedLines(zone, Math.min(fromYear, UNCHANGED_SINCE_YEAR))] : [];
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    `X-LIC-LOCATION:${zone}`,
    ...[...parts, ...needed.map((run) => runLines(run, zone, runs))].flat(),
    "END:VTIMEZONE",
  ];
}

function latestUntil(onsets: readonly Onset[], instant: EpochMs): EpochMs {
  return onsets.findLast(({ at }) => at <= instant)?.at ?? Number.NEGATIVE_INFINITY;
}

function onsetsOf(zone: ZoneId): readonly Onset[] {
  return zoneTransitions(zone, { from: KNOWN_FROM, to: KNOWN_TO }).flatMap((at) => {
    const [from, to] = [offsetMs(zone, at - 1), offsetMs(zone, at)];
    return from === to ? [] : [{ at, wall: at + from, from, to }];
  });
}

/** Joins the changes of successive years that have the same month, weekday, time and offsets, and one rule. */
function runsOf(onsets: readonly Onset[]): readonly Run[] {
  const open = new Map<string, [Onset, ...Onset[]]>();
  const closed: [Onset, ...Onset[]][] = [];
  for (const onset of onsets) {
    const key = keyOf(onset);
    const run = open.get(key);
    const isNext = run !== undefined && yearOf(onset) === yearOf(run.at(-1) ?? onset) + 1;
    if (isNext && ruleOf([...run, onset]) !== null) run.push(onset);
    else {
      if (run !== undefined) closed.push(run);
      open.set(key, [onset]);
    }
  }
  return [...closed, ...open.values()]
    .toSorted((a, b) => a[0].at - b[0].at)
    .map((run) => ({ onsets: run, rule: run.length > 1 ? ruleOf(run) : null }));
}

function keyOf({ wall, from, to }: Onset): string {
  const local = wallFromMs(wall);
  return [local.slice(5, 7), weekdayOf(local), clockOf(local), from, to].join(" ");
}

function yearOf({ wall }: Onset): number {
  return new Date(wall).getUTCFullYear();
}

/**
 * The rule of changes on one weekday of one month: the nth, the last, or the first from a day of the month on. Null if
 * no such rule has them all.
 */
function ruleOf(onsets: readonly Onset[]): string | null {
  const days = onsets.map(({ wall }) => new Date(wall).getUTCDate());
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const local = wallFromMs(onsets[0]?.wall ?? 0);
  const [month, weekday] = [Number(local.slice(5, 7)), codeOfWeekday(weekdayOf(local))];
  const head = `FREQ=YEARLY;BYMONTH=${month}`;
  const nth = Math.ceil(first / 7);
  if (nth === Math.ceil(last / 7) && nth < 5) return `${head};BYDAY=${nth}${weekday}`;
  if (onsets.every((onset) => isInLastWeek(onset))) return `${head};BYDAY=-1${weekday}`;
  if (last - first > 6) return null;
  const from = Math.min(first, 25);
  return `${head};BYMONTHDAY=${[0, 1, 2, 3, 4, 5, 6].map((day) => from + day).join(",")};BYDAY=${weekday}`;
}

function isInLastWeek({ wall }: Onset): boolean {
  const date = new Date(wall);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return days - date.getUTCDate() < 7;
}

/** The lines of a run that ends before the last known year have its end. */
function runLines({ onsets, rule }: Run, zone: ZoneId, runs: readonly Run[]): readonly string[] {
  const [first] = onsets;
  const last = onsets.at(-1) ?? first;
  const until = yearOf(last) === LAST_KNOWN_YEAR ? "" : `;UNTIL=${formatBasicUtc(last.at)}`;
  const kind = isDaylight(first, runs) ? "DAYLIGHT" : "STANDARD";
  return partLines(kind, { zone, ...first }, rule === null ? [] : [`RRULE:${rule}${until}`]);
}

const YEAR_MS = 400 * 86_400 * SECOND_MS;

/** Whether clocks went forward, and back again within a year: RFC 5545's daylight saving time. */
function isDaylight({ at, from, to }: Onset, runs: readonly Run[]): boolean {
  if (to < from) return false;
  return runs.some(({ onsets }) =>
    onsets.some((next) => next.at > at && next.at < at + YEAR_MS && next.to < next.from),
  );
}

function unchangedLines(zone: ZoneId, year: number): readonly string[] {
  const wall = Date.UTC(year, 0);
  const offset = offsetMs(zone, wall);
  return partLines("STANDARD", { zone, at: wall, wall, from: offset, to: offset }, []);
}

function partLines(
  kind: "STANDARD" | "DAYLIGHT",
  { zone, at, wall, from, to }: Onset & { zone: ZoneId },
  rule: readonly string[],
): readonly string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${basicLocal(wallFromMs(wall))}`,
    ...rule,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${shortName(zone, at)}`,
    `END:${kind}`,
  ];
}

/** `+0530`; with seconds only where a zone had them, long ago (RFC 5545 §3.3.14). */
function offsetText(offset: number): string {
  const size = Math.abs(offset);
  const parts = [
    Math.floor(size / (60 * MINUTE_MS)),
    Math.floor(size / MINUTE_MS) % 60,
    Math.floor(size / SECOND_MS) % 60,
  ];
  const [hours = "", minutes = "", seconds = ""] = parts.map((part) => String(part).padStart(2, "0"));
  return `${offset < 0 ? "-" : "+"}${hours}${minutes}${seconds === "00" ? "" : seconds}`;
}

function shortName(zone: ZoneId, instant: EpochMs): string {
  const parts = formatterFor("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(instant);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
