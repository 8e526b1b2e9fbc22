import { isToConfirm } from "#core/confirmations/confirmation.ts";
import { isBroken } from "#core/link-checks/link-check.ts";
import { restorableUntil } from "#core/events/deletion.ts";
import { eventPath } from "#core/events/event-address.ts";
import { mayDeleteEvent } from "#core/events/event-policy.ts";
import { formatClock, formatDay } from "#core/time/format.ts";
import { type EpochMs, toIsoSeconds } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { MyEvent } from "#data/queries/my-events.ts";
import { dayOf, ownerNotes } from "#web/components/event-owner/owner-notes.server.ts";
import { scheduleLines } from "#web/components/event-owner/schedule-lines.server.ts";
import { endWords } from "#web/components/event-page/card-date.server.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { confirmedWords, unconfirmedWords } from "#web/components/events/trust-words.server.ts";
import type { MyEventAct, MyEventView } from "#web/routes/my-events/my-events-view.ts";

type Seen = {
  viewer: Viewer;
  /** Whether fewer than three of the member's events have been approved. */ isNew: boolean;
};

/** Formats an event for the list of the member's own events. */
export function myEventView(event: MyEvent, { viewer, isNew }: Seen, reader: ListReader): MyEventView {
  const { publicId, title, type, deletedAt, userId, status } = event;
  const isDeleted = deletedAt !== null;
  const isMine = userId === viewer.userId;
  return {
    publicId,
    title,
    href: isDeleted ? null : eventPath(event),
    type,
    status: isDeleted ? "deleted" : status,
    isLinkDead: !isDeleted && isBroken(event.linkState),
    isStruck: status === "cancelled",
    organizer: isMine ? null : event.organizerName,
    when: scheduleLines(event.kind, event.schedules, reader),
    date: isDeleted || status === "cancelled" ? null : dateThatCounts(event, reader),
    confirmed: trustWords(event, reader),
    notes: isDeleted ? [] : ownerNotes(event, isMine && isNew, reader),
    deleted:
      deletedAt === null ? null : { date: dayOf(deletedAt, reader), until: dayOf(restorableUntil(deletedAt), reader) },
    acts: [...questionsAbout(event, reader), ...actsOn(event, viewer)],
  };
}

/** Whether the event's people are asked to confirm that the series still takes place. */
function questionsAbout(event: MyEvent, { now }: ListReader): readonly MyEventAct[] {
  return isLiveSeries(event) && isToConfirm(event, now) ? ["confirm"] : [];
}

function isLiveSeries({ status, deletedAt, schedules }: MyEvent): boolean {
  const isSeries = schedules.some(({ rrule, endedAt }) => rrule !== null && endedAt === null);
  return status === "live" && deletedAt === null && isSeries;
}

function trustWords(event: MyEvent, reader: ListReader): string | null {
  if (!isLiveSeries(event)) return null;
  return confirmedWords(event, reader) ?? unconfirmedWords(event, reader, "unconfirmed");
}

/**
 * Returns the actions for an event's state. An event that people may have saved is canceled, which notifies them,
 * before it can be deleted.
 */
function actsOn(event: MyEvent, viewer: Viewer): readonly MyEventAct[] {
  const { status, next, userId, organizerRole } = event;
  if (event.deletedAt !== null) return ["undelete"];
  const mayDelete = mayDeleteEvent(viewer, { userId, organizerRole });
  const dates: MyEventAct[] = next === null ? [] : ["dates"];
  const last: MyEventAct[] = mayDelete ? ["delete"] : [];
  switch (status) {
    case "cancelled":
      return ["restore", "insights", "duplicate", ...last];
    case "rejected":
      return ["sendAgain", ...last];
    case "live":
      return ["edit", ...dates, "insights", "duplicate", "cancel"];
    case "held":
    case "private":
    case "over":
      return ["edit", ...dates, "insights", "duplicate", ...last];
  }
}

function dateThatCounts({ next, lastStartsAt }: MyEvent, reader: ListReader): MyEventView["date"] {
  const { style, now } = reader;
  if (next !== null && next.startsAt <= now)
    return { key: "now", iso: toIsoSeconds(next.endsAt), text: endWords(next, style) };
  const shown = next?.startsAt ?? lastStartsAt;
  if (shown === null) return null;
  return { key: next === null ? "last" : "next", iso: toIsoSeconds(shown), text: dateAt(shown, reader) };
}

/** Includes the year where it differs from the current year. */
function dateAt(instant: EpochMs, { style, now, translate }: ListReader): string {
  return translate("myEvents.dateAt", { date: formatDay(instant, now, style), clock: formatClock(instant, style) });
}
