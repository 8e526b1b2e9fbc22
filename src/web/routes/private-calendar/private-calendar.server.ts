import {
  CALENDAR_ADDRESSES_PATH,
  type CalendarAddressKind,
  isCalendarKey,
  privateCalendarPath,
} from "#core/calendar-files/calendar-address.ts";
import { AppError } from "#core/errors.ts";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import { FREE_HOURS_PATH, readFreeHours } from "#core/free-hours/free-hours.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { findPrivateCalendar, type PrivateCalendar } from "#data/queries/calendar-addresses.ts";
import type { CalendarScope } from "#data/queries/calendar-files.ts";
import { findReminderPreferences, listMutedEvents } from "#data/queries/reminder-preferences.ts";
import { type CalendarAlarms, calendarAnswer } from "#web/components/calendar-files/calendar-answer.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { gone } from "#web/http/respond.server.ts";

const PAGES: Readonly<Record<CalendarAddressKind, string>> = { saved: "/saved-events", fits: FREE_HOURS_PATH };

/**
 * A member's saved events, or the dates that fit their free hours, for anyone who has the address; 410 once the member
 * turned it off. The file contains the address only as its source.
 */
export async function privateCalendarLoader(key: string, context: RequestContext): Promise<Response> {
  const { database, site, translate, now } = context;
  const calendar = isCalendarKey(key) ? await findPrivateCalendar(database.db, key) : null;
  if (calendar === null) throw new AppError("not-found", "no calendar has this address");
  if (calendar.endedAt !== null) throw gone(context);
  const { kind, zone } = calendar;
  return calendarAnswer(
    {
      head: {
        name: translate(`calendarFiles.names.${kind}`, { site: site.name }),
        description: translate(`calendarFiles.descriptions.${kind}`, {
          site: site.name,
          url: `${site.baseUrl}${CALENDAR_ADDRESSES_PATH}`,
        }),
        url: `${site.baseUrl}${PAGES[kind]}`,
        source: `${site.baseUrl}${privateCalendarPath(key)}`,
        zone: kind === "fits" ? zone : null,
      },
      scope: scopeOf(calendar, now),
      fileName: kind === "saved" ? "saved-events" : "free-hours",
      isBusy: kind === "saved",
      isPrivate: true,
      ...(kind === "saved" && { alarms: await alarmsOf(calendar.userId, context) }),
    },
    context,
  );
}

/** The alarms that a member chose for saved events. */
async function alarmsOf(userId: string, { database }: RequestContext): Promise<CalendarAlarms> {
  const reminders = await findReminderPreferences(database.db, userId);
  if (reminders === null || !reminders.channels.includes("calendar")) return { leads: [], without: [] };
  const muted = await listMutedEvents(database.db, userId);
  return { leads: reminders.leads, without: muted.map(({ eventId }) => eventId) };
}

function scopeOf({ kind, userId, zone, freeHours, hides }: PrivateCalendar, now: EpochMs): CalendarScope {
  if (kind === "saved") return { of: "saved", userId };
  const reader = { zone, freeHours: readFreeHours(freeHours ?? "") };
  const times = timesWithin({ ...NO_FILTER, fits: ["mine"] }, spanOfTimes(now), reader) ?? [];
  return { of: "dates", times, hides };
}
