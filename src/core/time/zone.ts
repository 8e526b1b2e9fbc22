import { formatterFor } from "#core/time/format.ts";
import { DAY_MS, type EpochMs, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";
import { offsetMs } from "#core/time/local-time.ts";

/** The spec's 25 choices, in its order: they come first in the picker (spec, constants). */
export const FIRST_ZONES: readonly ZoneId[] = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Anchorage",
  "America/Phoenix",
  "America/Sao_Paulo",
  "Pacific/Honolulu",
  "Pacific/Auckland",
  "Pacific/Fiji",
  "Europe/London",
  "Europe/Paris",
  "Europe/Berlin",
  "Europe/Moscow",
  "Asia/Dubai",
  "Asia/Shanghai",
  "Asia/Tokyo",
  "Asia/Singapore",
  "Asia/Kolkata",
  "Asia/Jakarta",
  "Asia/Seoul",
  "Australia/Sydney",
  "Atlantic/Azores",
  "Africa/Cairo",
  "Africa/Johannesburg",
];

export const DEFAULT_ZONE: ZoneId = "UTC";

/** ICU answers with the names it knew first; these are the ones that IANA and people use today. */
const MODERN_NAMES: Record<string, ZoneId> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
const ZONE_NAME_MAX = 64;
const FIXED_OFFSET_ZONE = /^Etc\/GMT[+-]\d{1,2}$/;

/** Zone names that were already answered, in lower case; only true names enter, so it stays small. */
const known = new Map<string, ZoneId>();

/**
 * The one name by which we keep a zone, from any name or old name of it in any case; null when it is none.
 * Offsets such as `+05:00` are refused: they know nothing of clock changes (CONVENTIONS 4.10).
 */
export function canonicalZone(name: string): ZoneId | null {
  if (name.length > ZONE_NAME_MAX || !ZONE_NAME.test(name)) return null;
  const key = name.toLowerCase();
  const answered = known.get(key);
  if (answered !== undefined) return answered;
  const resolved = resolveZone(name);
  if (resolved !== null) known.set(key, resolved);
  return resolved;
}

function resolveZone(name: string): ZoneId | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
    const zone = MODERN_NAMES[timeZone] ?? timeZone;
    // ICU also knows names of its own that no other program reads, such as `SystemV/EST5`.
    return FIXED_OFFSET_ZONE.test(zone) || allZones().includes(zone) ? zone : null;
  } catch {
    // Intl says only by throwing that it does not know a zone: that is an answer here, not a failure.
    return null;
  }
}

let everyZone: readonly ZoneId[] | undefined;

/** Every zone that Intl offers, by its present name, with UTC, sorted by name. */
export function allZones(): readonly ZoneId[] {
  everyZone ??= [
    ...new Set([...Intl.supportedValuesOf("timeZone").map((zone) => MODERN_NAMES[zone] ?? zone), "UTC"]),
  ].sort();
  return everyZone;
}

/** The offset in force at `instant`: "GMT−5", "GMT+5:30", and "GMT" for none (CONVENTIONS 4.10). */
export function offsetLabel(zone: ZoneId, instant: EpochMs): string {
  const minutes = Math.round(offsetMs(zone, instant) / MINUTE_MS);
  if (minutes === 0) return "GMT";
  const size = Math.abs(minutes);
  const rest = size % 60;
  return `GMT${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}

/** The zone's generic name in the reader's language, such as "Eastern Time"; null when the language has none for it. */
export function zoneName(zone: ZoneId, instant: EpochMs, locale: string): string | null {
  const generic = timeZoneName("longGeneric", zone, instant, locale);
  if (generic !== null) return generic;
  return timeZoneName("long", zone, instant, locale);
}

function timeZoneName(timeZoneName: "longGeneric" | "long", zone: ZoneId, instant: EpochMs, locale: string) {
  const parts = formatterFor(locale, { timeZone: zone, timeZoneName }).formatToParts(instant);
  const name = parts.find((part) => part.type === "timeZoneName")?.value;
  return name === undefined || /^(GMT|UTC)[+−-]?\d/.test(name) ? null : name;
}

/** What a zone is called beside a time: name and the offset of that date, "Eastern Time (GMT−4)"; the offset alone when the language has no name. */
export function zoneNameLabel(zone: ZoneId, instant: EpochMs, locale: string): string {
  const name = zoneName(zone, instant, locale);
  const offset = offsetLabel(zone, instant);
  return name === null || name === offset ? offset : `${name} (${offset})`;
}

/** Whether the clocks of two zones show the same at `instant`: then a second time says nothing new. */
export function zonesAgree(a: ZoneId, b: ZoneId, instant: EpochMs): boolean {
  return a === b || offsetMs(a, instant) === offsetMs(b, instant);
}

/** The moments between `from` and `to` at which the clocks of a zone are changed, in order. */
export function zoneTransitions(zone: ZoneId, { from, to }: { from: EpochMs; to: EpochMs }): EpochMs[] {
  const moments: EpochMs[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).getTimeZoneTransition("next");
  while (at !== null && at.epochMilliseconds < to) {
    moments.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition("next");
  }
  return moments;
}

/** For how long, in milliseconds, the offsets of all zones stay as they are at `now`: to the next change of clocks anywhere, at most a day. */
export function offsetsHoldMs(now: EpochMs): number {
  const changes = allZones().flatMap((zone) => zoneTransitions(zone, { from: now, to: now + DAY_MS }));
  return Math.min(DAY_MS, ...changes.map((change) => change - now));
}
