import { eventPath, insightsPath } from "#core/events/event-address.ts";
import type { EventStatus } from "#core/events/event-policy.ts";
import type { LinkState } from "#core/events/event.ts";
import { isBroken } from "#core/link-checks/link-check.ts";
import type { MarkingReason } from "#core/reports/visitor-mark.ts";
import { formatClock, formatDay, formatLocalMonthDay, formatWeekdayShort } from "#core/time/format.ts";
import type { TimeStyle } from "#core/time/formatters.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { zonesAgree } from "#core/time/zone.ts";
import type { OwnerNote } from "#web/components/event-owner/owner-note-line.tsx";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

type NotedEvent = {
  publicId: string;
  title: string;
  status: EventStatus;
  isSuspended: boolean;
  moderationReason: string | null;
  cancelReason: string | null;
  cancelledAt: EpochMs | null;
  linkState: LinkState;
  linkCheckedAt: EpochMs | null;
  /** What visitors report to everybody, and the number of corrections that they suggest. */
  reportedAs: MarkingReason | null;
  corrections: number;
};

/** The notes on an event's state. `isFirst`: it is among its creator's first three events (PRODUCT P6). */
export function ownerNotes(event: NotedEvent, isFirst: boolean, reader: ListReader): readonly OwnerNote[] {
  const { status, moderationReason, cancelReason, cancelledAt } = event;
  const notes: OwnerNote[] = [];
  if (status === "cancelled" && cancelledAt !== null) {
    const date = dayOf(cancelledAt, reader);
    notes.push(
      cancelReason === null ? { kind: "cancelled", date } : { kind: "cancelledReason", date, reason: cancelReason },
    );
  }
  if (status === "rejected") {
    notes.push(moderationReason === null ? { kind: "rejected" } : { kind: "rejectedReason", reason: moderationReason });
  }
  if (status === "held") notes.push({ kind: event.isSuspended ? "suspended" : isFirst ? "heldFirst" : "held" });
  if (isBroken(event.linkState) && event.linkCheckedAt !== null && status !== "cancelled") {
    const href = `${eventPath(event)}/edit#link`;
    notes.push({ kind: "linkDead", date: dayOf(event.linkCheckedAt, reader), href });
  }
  return [...notes, ...visitorsNotes(event)];
}

function visitorsNotes(event: NotedEvent): OwnerNote[] {
  const { reportedAs, corrections } = event;
  if (reportedAs === null && corrections === 0) return [];
  return [{ kind: "visitors", isReported: reportedAs !== null, corrections, href: insightsPath(event) }];
}

/** Such as "October 20". */
export function dayOf(instant: EpochMs, { style }: ListReader): string {
  return formatLocalMonthDay(localDate(instant, style.zone), style.locale);
}

/** Such as "Thu, Nov 06, 7:00 PM", in the zone of `style`. */
export function dateAtClock(
  instant: EpochMs,
  style: TimeStyle,
  { now, translate }: Pick<ListReader, "now" | "translate">,
): string {
  return translate("myEvents.dateAt", {
    date: formatDay(instant, now, style),
    clock: formatClock(instant, style),
  });
}

/**
 * The same moment for the owner: "10:00 PM in New York (you)", with the weekday if it differs; null when both clocks
 * agree.
 */
export function ownTime(
  { startsAt, timezone }: { startsAt: EpochMs; timezone: ZoneId },
  { style, translate }: ListReader,
): string | null {
  if (zonesAgree(style.zone, timezone, startsAt)) return null;
  const clock = formatClock(startsAt, style);
  const isOther = localDate(startsAt, timezone) !== localDate(startsAt, style.zone);
  const time = isOther ? `${formatWeekdayShort(startsAt, style)} ${clock}` : clock;
  return translate("myEvents.dates.ownTime", { time, city: zoneCity(style.zone) });
}
