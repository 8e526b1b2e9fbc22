import { existsSync, readdirSync, readFileSync } from "node:fs";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { testWhere } from "#tests/support/where.ts";
import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import { normaliseRule } from "#core/occurrences/recurrence-rule.ts";
import { DAY_MS, SECOND_MS, toIsoSeconds } from "#core/time/instant.ts";
import { addDays, toInstant, wallMs } from "#core/time/local-time.ts";
import { canonicalZone } from "#core/time/zone.ts";

// Calendars of other programs with their dates; never part of this repository.
const FOLDER = new URL("../../../../shared/data/", import.meta.url);
const here = existsSync(FOLDER);

type Expected = { kind: "date" | "floating" | "zoned"; start: string; end: string };
type Oracle = {
  window: [string, string];
  occurrences: Expected[];
  own_window?: { from: string; to: string; occurrences: Expected[] };
  verdict: string;
};
type Meeting = {
  id: string;
  timezone: string;
  start_local: string;
  start_utc: string;
  end_utc: string;
  duration_minutes: number;
  rrule: string;
  next_on_or_after: Record<string, string | null> | null;
};

function read(path: string): string {
  return readFileSync(new URL(path, FOLDER), "utf8");
}

function filesOf(folder: string): string[] {
  return here ? readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith(".expected.json")) : [];
}

type Wall = { local: string; zone: string; kind: Expected["kind"] };

/** RFC 5545's three forms of a time, and the date alone, as digits. */
function wallsOf(component: ICAL.Component, name: string): Wall[] {
  return component.getAllProperties(name).flatMap((property) => {
    const tzid = property.getFirstParameter("tzid");
    // Read raw: some calendars write dates without VALUE=DATE, which the library's own times refuse.
    return (property.jCal.slice(3) as string[]).map((value): Wall => {
      const digits = value.replaceAll(/[^0-9TZ]/g, "");
      const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
      if (!/T\d/.test(digits)) return { local: `${date}T00:00:00`, zone: "UTC", kind: "date" };
      const local = `${date}T${digits.slice(9, 11)}:${digits.slice(11, 13)}:${digits.slice(13, 15)}`;
      if (digits.endsWith("Z")) return { local, zone: "UTC", kind: "zoned" };
      if (!tzid) return { local, zone: "UTC", kind: "floating" };
      return { local, zone: canonicalZone(tzid) ?? WINDOWS_ZONES[tzid] ?? "", kind: "zoned" };
    });
  });
}

const WINDOWS_ZONES: Record<string, string> = { "W. Europe Standard Time": "Europe/Berlin" };

function instantOf({ local, zone }: Wall): number {
  return toInstant(local, zone).instant;
}

function secondsOf(event: ICAL.Component, start: Wall): number {
  const [end] = wallsOf(event, "dtend");
  if (end) return (instantOf(end) - instantOf(start)) / SECOND_MS;
  const duration = event.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) return duration.toSeconds();
  return start.kind === "date" ? DAY_MS / SECOND_MS : 0;
}

type Series = { start: Wall; schedule: Schedule; exceptions: ScheduleException[]; excluded: Set<string> };

function seriesOf(event: ICAL.Component, overrides: readonly ICAL.Component[]): Series[] {
  const [start] = wallsOf(event, "dtstart");
  if (!start) return [];
  // A changed date without its series is a single date, whatever rule it carries.
  const alone = event.hasProperty("recurrence-id");
  const rule = alone ? undefined : event.getFirstProperty("rrule")?.toICALString();
  const normal = rule === undefined ? null : normaliseRule(rule);
  if (normal && !normal.ok) throw new Error(normal.fault.key);
  const exceptions = overrides.flatMap((override) => {
    const [original] = wallsOf(override, "recurrence-id");
    const [moved] = wallsOf(override, "dtstart");
    if (!original || !moved) return [];
    const cancelled = override.getFirstPropertyValue("status") === "CANCELLED";
    return [
      {
        originalLocal: original.local,
        cancelled,
        startsLocal: moved.local,
        durationSeconds: secondsOf(override, moved),
      },
    ];
  });
  const schedule = {
    startsLocal: start.local,
    timezone: start.zone,
    durationSeconds: secondsOf(event, start),
    rrule: normal?.text ?? null,
  };
  return [{ start, schedule, exceptions, excluded: new Set(wallsOf(event, "exdate").map((wall) => wall.local)) }];
}

function seriesIn(text: string): Series[] {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  const byUid = Map.groupBy(events, (event) => String(event.getFirstPropertyValue("uid")));
  return [...byUid.values()].flatMap((group) => {
    const masters = group.filter((event) => !event.hasProperty("recurrence-id"));
    const overrides = group.filter((event) => event.hasProperty("recurrence-id"));
    if (masters.length === 0) return overrides.flatMap((event) => seriesOf(event, []));
    return masters.flatMap((event) => seriesOf(event, overrides));
  });
}

function written(instant: number, kind: Expected["kind"]): string {
  const text = toIsoSeconds(instant);
  if (kind === "date") return text.slice(0, 10);
  return kind === "floating" ? text.slice(0, -1) : text;
}

function datesIn(series: readonly Series[], from: string, to: string): string[] {
  const window = { from: Date.parse(from), to: Date.parse(to) };
  const all = series.flatMap(({ start, schedule, exceptions, excluded }) =>
    expandOccurrences(schedule, exceptions, window)
      .filter((date) => !excluded.has(date.originalLocal) && date.startsAt >= window.from && date.startsAt < window.to)
      .map((date) => `${written(date.startsAt, start.kind)} ${written(date.endsAt, start.kind)}`),
  );
  return all.sort();
}

function expectedOf(occurrences: readonly Expected[]): string[] {
  return occurrences.map(({ start, end }) => `${start} ${end}`).sort();
}

const oracles = filesOf("ics/")
  .map((name) => ({ name, oracle: JSON.parse(read(`ics/${name}`)) as Oracle }))
  .filter(({ oracle }) => oracle.verdict !== "contested");

test.each(oracles)("the dates of $name match those of other programs", ({ name, oracle }) => {
  const series = seriesIn(read(`ics/${name.replace(".expected.json", ".ics")}`));
  const [from, to] = oracle.window;
  expect(datesIn(series, from, to)).toEqual(expectedOf(oracle.occurrences));
  const own = oracle.own_window ?? { from, to, occurrences: oracle.occurrences };
  expect(datesIn(series, own.from, own.to)).toEqual(expectedOf(own.occurrences));
});

const meetings = here ? (JSON.parse(read("meetings/meetings.expected.json")) as { rows: Meeting[] }).rows : [];

testWhere(here)("857 real meetings are at the expected instants in every clock-change week", () => {
  expect(meetings).toHaveLength(857);
  const wrong = meetings.flatMap((row) => {
    const schedule = {
      startsLocal: row.start_local,
      timezone: canonicalZone(row.timezone) ?? "",
      durationSeconds: row.duration_minutes * 60,
      rrule: row.rrule === "" ? null : row.rrule,
    };
    const first = toInstant(row.start_local, schedule.timezone).instant;
    const found = [toIsoSeconds(first), toIsoSeconds(first + schedule.durationSeconds * SECOND_MS)];
    const wanted: (string | null)[] = [row.start_utc, row.end_utc];
    const answers: (string | null)[] = [...found];
    for (const [day, next] of Object.entries(row.next_on_or_after ?? {})) {
      wanted.push(next);
      const window = { from: wallMs(day) - DAY_MS, to: wallMs(addDays(day, 40)) };
      const date = expandOccurrences(schedule, [], window).find((each) => each.originalLocal >= day);
      answers.push(date ? toIsoSeconds(date.startsAt) : null);
    }
    return JSON.stringify(answers) === JSON.stringify(wanted) ? [] : [{ id: row.id, answers, wanted }];
  });
  expect(wrong).toEqual([]);
});

testWhere(!here)("other calendars are not compared, because ../shared/data does not exist", () => {
  expect(here).toBe(false);
});
