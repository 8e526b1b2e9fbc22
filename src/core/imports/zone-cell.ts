import { foldKey } from "#core/text/fold-key.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { allZones, canonicalZone } from "#core/time/zone.ts";

// Ambiguous abbreviations, each with the zone to suggest: we ask instead of guessing (CONVENTIONS 4.11).
const LIKELY: ReadonlyMap<string, ZoneId> = new Map(
  Object.entries({
    est: "America/New_York",
    edt: "America/New_York",
    et: "America/New_York",
    "eastern time": "America/New_York",
    cst: "America/Chicago",
    cdt: "America/Chicago",
    ct: "America/Chicago",
    "central time": "America/Chicago",
    mst: "America/Denver",
    mdt: "America/Denver",
    mt: "America/Denver",
    "mountain time": "America/Denver",
    pst: "America/Los_Angeles",
    pdt: "America/Los_Angeles",
    pt: "America/Los_Angeles",
    "pacific time": "America/Los_Angeles",
    hst: "Pacific/Honolulu",
    bst: "Europe/London",
    ist: "Asia/Kolkata",
    jst: "Asia/Tokyo",
    aest: "Australia/Sydney",
    nzst: "Pacific/Auckland",
  }),
);
const SLIPS_MAX = 2;

/**
 * The zone of a cell, by its current name; old names are accepted too. An unknown one is refused, with the nearest as
 * a suggestion if there is one.
 */
export function readZoneCell(text: string): Result<ZoneId> {
  const name = text.trim().replace(/\s+/g, "_");
  const likely = LIKELY.get(foldKey(text));
  const zone = likely === undefined ? canonicalZone(name) : null;
  if (zone !== null) return accepted(zone);
  const near = likely ?? nearestZone(name);
  return near === null ? refused("imports.row.zone") : refused("imports.row.zoneNear", { near });
}

function nearestZone(name: string): ZoneId | null {
  const typed = name.toLowerCase();
  if (typed.length < 3 || typed.length > 40) return null;
  const city = allZones().find((zone) => cityOf(zone) === cityOf(typed));
  if (city !== undefined) return city;
  const near = allZones().filter((zone) => slipsBetween(zone.toLowerCase(), typed) <= SLIPS_MAX);
  return (
    near.toSorted((a, b) => slipsBetween(a.toLowerCase(), typed) - slipsBetween(b.toLowerCase(), typed))[0] ?? null
  );
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).toLowerCase();
}

/** Levenshtein distance, or more than `SLIPS_MAX` if the lengths already show it. */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > SLIPS_MAX) return SLIPS_MAX + 1;
  let above = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1];
    for (let place = 1; place <= b.length; place += 1) {
      const changed = (above[place - 1] ?? 0) + (b[place - 1] === letter ? 0 : 1);
      line.push(Math.min(changed, (above[place] ?? 0) + 1, (line[place - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[b.length] ?? 0;
}
