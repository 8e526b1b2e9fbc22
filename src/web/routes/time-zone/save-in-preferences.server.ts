import { savePreferences } from "#commands/profiles/save-preferences.ts";
import type { Preferences } from "#core/profiles/preferences.ts";
import { FIRST_WEEKDAY_COOKIE, parseFirstWeekday } from "#core/time/first-weekday.ts";
import { HOURS_COOKIE, parseHours } from "#core/time/hour-style.ts";
import { parseSecondCalendar, SECOND_CALENDAR_COOKIE } from "#core/time/second-calendar.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { ZONE_COOKIE } from "#core/time/viewer-zone.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * Stores the choices in the preferences too, where a member has chosen before, because preferences override the cookies
 * (PRODUCT P4). A member who follows the device or the language continues to follow it, and has the choice in this
 * browser only.
 */
export async function saveInPreferences(
  stored: readonly (readonly [string, string])[],
  { viewer, actor, database, now }: RequestContext,
): Promise<void> {
  if (viewer === null) return;
  const chosen = new Map(stored);
  const zone = canonicalZone(chosen.get(ZONE_COOKIE) ?? "");
  const hours = parseHours(chosen.get(HOURS_COOKIE) ?? null);
  const weekday = parseFirstWeekday(chosen.get(FIRST_WEEKDAY_COOKIE) ?? null);
  const calendar = parseSecondCalendar(chosen.get(SECOND_CALENDAR_COOKIE) ?? null);
  const change = {
    actor,
    userId: viewer.userId,
    version: null,
    choose: (stored: Preferences) => ({
      ...stored,
      timezone: stored.timezone && (zone ?? stored.timezone),
      hour12: stored.hour12 === null ? null : (hours ?? stored.hour12),
      firstWeekday: stored.firstWeekday && (weekday ?? stored.firstWeekday),
      secondCalendar: stored.secondCalendar && (calendar ?? stored.secondCalendar),
    }),
  };
  await savePreferences(database, change, now);
}
