import { AppError } from "#core/errors.ts";
import { readCookie } from "#core/cookies.ts";
import { FIRST_WEEKDAY_COOKIE, parseFirstWeekday } from "#core/time/first-weekday.ts";
import { HOURS_COOKIE, hoursValue, parseHours } from "#core/time/hour-style.ts";
import { parseSecondCalendar, SECOND_CALENDAR_COOKIE } from "#core/time/second-calendar.ts";
import { RECENT_ZONES_COOKIE, ZONE_COOKIE, parseRecentZones, recentZonesValue } from "#core/time/viewer-zone.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * Returns the cookies, as name and value, that store the form's choices. An unknown zone is `invalid`, because none of
 * our forms sends one.
 */
export function timeChoiceCookies(form: FormData, cookies: string | null, context: RequestContext): [string, string][] {
  return [...zoneCookies(form, cookies, context), ...styleCookies(form, context)];
}

function zoneCookies(form: FormData, cookies: string | null, { zone: shown }: RequestContext): [string, string][] {
  const requested = textOf(form, "timeZone");
  if (requested === null) return [];
  const zone = canonicalZone(requested);
  if (zone === null) throw new AppError("invalid", "the form names a time zone that there is not");
  const stored = parseRecentZones(readCookie(cookies, RECENT_ZONES_COOKIE));
  // Also stores the previous zone when it was the visitor's own, as the likeliest to be chosen again.
  const before = shown.source === "site" ? stored : parseRecentZones(recentZonesValue(stored, shown.id));
  return [
    [ZONE_COOKIE, zone],
    [RECENT_ZONES_COOKIE, recentZonesValue(before, zone)],
  ];
}

/**
 * Stores the style only when it was changed, so that a visitor who changes only the zone still follows the custom of
 * each language.
 */
function styleCookies(form: FormData, { hour12, firstWeekday, secondCalendar }: RequestContext): [string, string][] {
  const hours = parseHours(textOf(form, "hours"));
  const weekday = parseFirstWeekday(textOf(form, "week"));
  const calendar = parseSecondCalendar(textOf(form, "calendar"));
  return [
    ...(hours === null || hours === hour12 ? [] : [[HOURS_COOKIE, hoursValue(hours)] satisfies [string, string]]),
    ...(weekday === null || weekday === firstWeekday
      ? []
      : [[FIRST_WEEKDAY_COOKIE, String(weekday)] satisfies [string, string]]),
    ...(calendar === null || calendar === secondCalendar
      ? []
      : [[SECOND_CALENDAR_COOKIE, calendar] satisfies [string, string]]),
  ];
}

function textOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}
