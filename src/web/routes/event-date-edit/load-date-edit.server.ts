import { eventPath } from "#core/events/event-address.ts";
import type { ScheduleException } from "#core/occurrences/occurrence.ts";
import { formatDay, type TimeStyle } from "#core/time/format.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { toInstant, toLocal } from "#core/time/local-time.ts";
import { zonesAgree } from "#core/time/zone.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { Viewer } from "#core/viewer.ts";
import { dateEditPath } from "#web/components/event-owner/date-edit-path.ts";
import { dateAtClock } from "#web/components/event-owner/host-words.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DateEditView } from "#web/routes/event-date-edit/date-edit-view.ts";
import { type DateAddress, findEditedDate } from "#web/routes/event-date-edit/find-edited-date.server.ts";

/** One date with its forms. */
export async function loadDateEdit(
  url: URL,
  address: DateAddress,
  { viewer, context }: { viewer: Viewer; context: RequestContext },
): Promise<DateEditView> {
  const { event, plan, date } = await findEditedDate(url, address, viewer, context);
  const { translate, site } = context;
  const reader = listReader(context);
  const { style } = reader;
  const { timezone } = plan;
  const there: TimeStyle = { ...style, zone: timezone };
  const exception = plan.exceptions.find((each) => each.originalLocal === date.originalLocal);
  const byRule = dateAtClock(toInstant(date.originalLocal, timezone).instant, there, reader);
  const at = { date: formatDay(date.startsAt, reader.now, there), title: event.title, site: site.name };
  const isMoved = date.moved && date.startsLocal !== date.originalLocal;
  return {
    documentTitle: translate("myEvents.date.documentTitle", at),
    title: event.title,
    datesHref: `${eventPath(event)}/dates`,
    href: dateEditPath(event, { scheduleId: plan.id, originalLocal: date.originalLocal }),
    stands: { date: dateAtClock(date.startsAt, there, reader), city: zoneCity(timezone) },
    own: zonesAgree(style.zone, timezone, date.startsAt)
      ? null
      : { date: dateAtClock(date.startsAt, style, reader), city: zoneCity(style.zone) },
    isCancelled: date.cancelled,
    movedFrom: isMoved ? byRule : null,
    back: isChanged(exception) ? byRule : null,
    form: {
      sequence: plan.sequence,
      startsLocal: typed(toLocal(date.startsAt, timezone)),
      endsLocal: typed(toLocal(date.endsAt, timezone)),
      reason: exception?.reason ?? "",
      note: exception?.note ?? "",
    },
  };
}

/** Whether it was cancelled, moved or given another length: a note alone leaves it where it is. */
function isChanged(exception: ScheduleException | undefined): boolean {
  if (exception === undefined) return false;
  return exception.cancelled || exception.startsLocal !== null || exception.durationSeconds !== null;
}

/** As the browser's date-time fields write a time. */
function typed(local: LocalDateTime): string {
  return local.slice(0, 16);
}
