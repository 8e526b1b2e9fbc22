import type { ScheduleException } from "#core/occurrences/occurrence.ts";
import { changedDate, mayBeOneDate, type SeriesChange } from "#core/schedules/series-change.ts";
import { formatClock, formatFullDate, formatDay } from "#core/time/format.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { localDate, toInstant } from "#core/time/local-time.ts";
import { zonesAgree } from "#core/time/zone.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import type { ScopeView } from "#web/components/event-form/event-form-view.ts";
import { movedDays } from "#web/components/event-owner/moved-days.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * Creates the question which dates a change of time applies to, with what the change does to the date that the form was
 * opened from. `opened` is the original local start of that date, null when the form was opened for the whole event.
 */
export function scopeView(
  change: SeriesChange<StoredEvent["schedules"][number] & { exceptions?: readonly ScheduleException[] }>,
  opened: LocalDateTime | null,
  context: RequestContext,
): ScopeView {
  const { style, now, translate } = listReader(context);
  const { from, to, date } = change;
  const before = toInstant(date, from.timezone).instant;
  const after = toInstant(changedDate(change).startsLocal, to.timezone).instant;
  const written = (zone: string, at: number, isLater: boolean) => {
    const eventStyle = { ...style, zone };
    const isSameDay = localDate(before, zone) === localDate(after, zone);
    const clock = formatClock(at, eventStyle);
    if (isLater && isSameDay) return clock;
    return translate("createEvent.scope.at", { day: formatDay(at, now, eventStyle), clock });
  };
  const isOwn = zonesAgree(from.timezone, style.zone, before) && zonesAgree(to.timezone, style.zone, after);
  const coming = (from.exceptions ?? []).filter(
    ({ startsLocal }) => startsLocal !== null && toInstant(startsLocal, from.timezone).instant > now,
  );
  return {
    starts: { before: written(from.timezone, before, false), after: written(to.timezone, after, true) },
    own: isOwn
      ? null
      : {
          city: zoneCity(style.zone),
          before: written(style.zone, before, false),
          after: written(style.zone, after, true),
        },
    date: formatFullDate(before, { ...style, zone: from.timezone }),
    requested: date,
    mayBeOne: mayBeOneDate(change),
    kept: movedDays(coming, style.locale),
    preselected: mayBeOneDate(change) && opened === date ? "this" : "following",
  };
}
