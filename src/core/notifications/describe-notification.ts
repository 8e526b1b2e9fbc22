import { datePath, eventPath } from "#core/events/event-address.ts";
import type { NotificationFacts, NotificationName } from "#core/notifications/notification.ts";
import { clockNoteWords, clockShiftBetween } from "#core/occurrences/clock-change.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { formatClock, formatDateAtClock, formatDay, formatWeekdayLong } from "#core/time/format.ts";
import type { TimeStyle } from "#core/time/formatters.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { MessageRef } from "#core/message-ref.ts";

/** A stored notification with the names read when it is shown. */
export type FoundNotification = {
  name: NotificationName;
  facts: NotificationFacts;
  event: { publicId: string; title: string; organizerName: string; startsAt: EpochMs | null } | null;
  organizer: { publicId: string; name: string } | null;
  /** The text of an organizer's announcement. */
  announcement: string | null;
};

/** The text of a notification and the page that it links to; null for no page. */
type DescribedNotification = {
  title: MessageRef;
  message: MessageRef;
  href: string | null;
  /** "1 hour later for you: Paris changed its clocks", if clocks changed between the old time and the new one. */
  clockNote: MessageRef | null;
};

/** Up to this far ahead a weekday alone names a date without confusion with the week after. */
const BY_WEEKDAY_MS = 6 * DAY_MS;

/** `isDated`: every time is shown with its date, for texts that may be read days later. */
type TimeOptions = { now: EpochMs; style: TimeStyle; isDated?: boolean };

/** A notification by keys of `notifications.told`, with times in the reader's zone. */
export function describeNotification(found: FoundNotification, options: TimeOptions): DescribedNotification {
  const { name } = found;
  const startsAt = startOf(found);
  const when = startsAt === null ? "" : whenWords(startsAt, options);
  const values = { ...namesIn(found), ...reasonIn(found), when };
  const form = startsAt !== null && TIMED.has(name) ? "timed" : "message";
  return {
    title: { key: `notifications.told.${name}.title`, values },
    message: describeMove(found, values, options) ?? { key: `notifications.told.${name}.${form}`, values },
    href: pathOf(found),
    clockNote: clockNoteOf(found, options),
  };
}

/** Which date moved, from when to when; null for other notifications. */
function describeMove(
  { facts }: FoundNotification,
  values: MessageRef["values"],
  { now, style }: TimeOptions,
): MessageRef | null {
  const { oldStartsAt, startsAt, isSeries = false } = facts;
  if (oldStartsAt === undefined) return null;
  const day = formatDay(startsAt, now, style);
  const oldDay = formatDay(oldStartsAt, now, style);
  const times = { day, oldDay, clock: formatClock(startsAt, style), oldClock: formatClock(oldStartsAt, style) };
  const form =
    startsAt === undefined ? "removed" : `${isSeries ? "series" : "one"}.${day === oldDay ? "sameDay" : "otherDay"}`;
  return { key: `notifications.told.event-moved.${form}`, values: { ...values, ...times } };
}

function clockNoteOf({ facts }: FoundNotification, { style }: TimeOptions): MessageRef | null {
  const { oldStartsAt, startsAt, timezone } = facts;
  if (oldStartsAt === undefined || startsAt === undefined || timezone === undefined) return null;
  const shift = clockShiftBetween(timezone, { from: oldStartsAt, to: startsAt }, style.zone);
  if (shift === null) return null;
  const words = clockNoteWords(shift, timezone);
  return { ...words, key: `clockChanges.${words.key}` };
}

function reasonIn({ facts: { reason } }: FoundNotification) {
  return { hasReason: reason === undefined ? "no" : "yes", reason: reason ?? "" };
}

/** For a new event its present date; otherwise the time when it happened. */
function startOf({ name, facts, event }: FoundNotification): EpochMs | null {
  if (facts.startsAt !== undefined) return facts.startsAt;
  return name === "event-published" && event !== null ? event.startsAt : null;
}

function namesIn({ facts, event, organizer, announcement }: FoundNotification) {
  const { title = "", message = "", count = 0, skipped = 0 } = facts;
  return {
    count,
    skipped,
    title,
    message: announcement ?? message,
    event: event?.title ?? title,
    organizer: event?.organizerName ?? organizer?.name ?? "",
  };
}

/** Notifications with a time. */
const TIMED: ReadonlySet<NotificationName> = new Set(["event-published", "event-deleted", "event-reminder"]);

function whenWords(startsAt: EpochMs, { now, style, isDated = false }: TimeOptions): string {
  const isNear = !isDated && startsAt > now && startsAt - now < BY_WEEKDAY_MS;
  return isNear
    ? `${formatWeekdayLong(startsAt, style)}, ${formatClock(startsAt, style)}`
    : formatDateAtClock(startsAt, style);
}

function pathOf({ facts, event, organizer }: FoundNotification): string | null {
  if (facts.path !== undefined) return facts.path;
  if (event !== null) {
    return facts.originalLocal === undefined ? eventPath(event) : datePath(event, facts.originalLocal);
  }
  return organizer === null ? null : organizerPath(organizer);
}
