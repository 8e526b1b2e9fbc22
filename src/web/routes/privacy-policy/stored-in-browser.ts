import { DENSITY_COOKIE } from "#core/density.ts";
import { FLASH_COOKIE } from "#core/cookies.ts";
import { FREE_HOURS_COOKIE } from "#core/free-hours/free-hours.ts";
import { LAST_FILTERS_KEY } from "#core/events/event-filter.ts";
import { DELETED_SAMPLES_KEY } from "#core/events/sample-events.ts";
import { OFFLINE_CACHE, OFFLINE_DAYS } from "#core/saved-events/offline-page.ts";
import { DEVICE_SAVES_KEY, DEVICE_SAVES_MAX } from "#core/saved-events/saved-events.ts";
import { SAVED_ORDER_COOKIE } from "#core/saved-events/saved-list.ts";
import { FIRST_WEEKDAY_COOKIE } from "#core/time/first-weekday.ts";
import { HOURS_COOKIE } from "#core/time/hour-style.ts";
import { DAY_MS, SECOND_MS } from "#core/time/instant.ts";
import { SECOND_CALENDAR_COOKIE } from "#core/time/second-calendar.ts";
import { DEVICE_ZONE_KEY, RECENT_ZONES_COOKIE, ZONE_COOKIE, ZONE_COOKIE_SECONDS } from "#core/time/viewer-zone.ts";
import { UNFINISHED_FORMS_KEY } from "#core/unfinished-form.ts";

/**
 * Everything that the product stores in a visitor's browser, by the names that the code uses; a test fails for a
 * missing entry.
 */
export const STORED_IN_BROWSER = {
  zoneCookie: ZONE_COOKIE,
  deviceZoneKey: DEVICE_ZONE_KEY,
  zoneCookieDays: (ZONE_COOKIE_SECONDS * SECOND_MS) / DAY_MS,
  hoursCookie: HOURS_COOKIE,
  savedOrderCookie: SAVED_ORDER_COOKIE,
  densityCookie: DENSITY_COOKIE,
  freeHoursCookie: FREE_HOURS_COOKIE,
  weekCookie: FIRST_WEEKDAY_COOKIE,
  calendarCookie: SECOND_CALENDAR_COOKIE,
  recentZonesCookie: RECENT_ZONES_COOKIE,
  flashCookie: FLASH_COOKIE,
  lastFiltersKey: LAST_FILTERS_KEY,
  samplesKey: DELETED_SAMPLES_KEY,
  unfinishedKey: UNFINISHED_FORMS_KEY,
  savesKey: DEVICE_SAVES_KEY,
  savesMax: DEVICE_SAVES_MAX,
  offlineCache: OFFLINE_CACHE,
  offlineDays: OFFLINE_DAYS,
};
