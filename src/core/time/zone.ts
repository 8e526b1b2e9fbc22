import { formatterFor } from "#core/time/formatters.ts";
import { DAY_MS, type EpochMs, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";
import { offsetMs } from "#core/time/local-time.ts";

/** The spec's 25 zones, in its order: first in the picker (spec, constants). */
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

/** ICU returns the names it knew first; these are in use today. */
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

/** Cache of zone names in lower case; only valid names enter, so it stays small. */
const known = new Map<string, ZoneId>();

/**
 * The canonical name of a zone, from any current or old name, ignoring case; null if unknown. Offsets such as `+05:00`
 * are refused: they know no clock changes (CONVENTIONS 4.10).
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
    // ICU also accepts names of its own that no other program knows, such as `SystemV/EST5`.
    return FIXED_OFFSET_ZONE.test(zone) || allZones().includes(zone) ? zone : null;
  } catch {
    // Intl reports an unknown zone only by throwing: here that is an answer, not a failure.
    return null;
  }
}

let everyZone: readonly ZoneId[] | undefined;

/** Every zone that Intl offers, by its canonical name, with UTC, sorted by name. */
export function allZones(): readonly ZoneId[] {
  everyZone ??= [
    ...new Set([...Intl.supportedValuesOf("timeZone").map((zone) => MODERN_NAMES[zone] ?? zone), "UTC"]),
  ].sort();
  return everyZone;
}

/** The offset at `instant`: "GMT−5", "GMT+5:30", and "GMT" for zero (CONVENTIONS 4.10). */
export function offsetLabel(zone: ZoneId, instant: EpochMs): string {
  const minutes = Math.round(offsetMs(zone, instant) / MINUTE_MS);
  if (minutes === 0) return "GMT";
  const size = Math.abs(minutes);
  const rest = size % 60;
  return `GMT${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}

/** The zone's generic name in the reader's language, such as "Eastern Time"; null if the language has none. */
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

/**
 * The zone's label beside a time: name and that date's offset, "Eastern Time (GMT−4)"; only the offset if the language
 * has no name.
 */
export function zoneNameLabel(zone: ZoneId, instant: EpochMs, locale: string): string {
  const name = zoneName(zone, instant, locale);
  const offset = offsetLabel(zone, instant);
  return name === null || name === offset ? offset : `${name} (${offset})`;
}

/** Whether two zones have the same local time at `instant`, so that a second time would add nothing. */
export function zonesAgree(a: ZoneId, b: ZoneId, instant: EpochMs): boolean {
  return a === b || offsetMs(a, instant) === offsetMs(b, instant);
}

/** The clock changes of a zone between `from` and `to`, in order. */
export function zoneTransitions(zone: ZoneId, { from, to }: { from: EpochMs; to: EpochMs }): EpochMs[] {
  const moments: EpochMs[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).getTimeZoneTransition("next");
  while (at !== null && at.epochMilliseconds < to) {
    moments.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition("next");
  }
  return moments;
}

/** For how many milliseconds all zones keep their offsets of `now`: until the next clock change anywhere, at most a day. */
export function offsetsHoldMs(now: EpochMs): number {
  const changes = allZones().flatMap((zone) => zoneTransitions(zone, { from: now, to: now + DAY_MS }));
  return Math.min(DAY_MS, ...changes.map((change) => change - now));
}
