import { eventPath } from "#core/events/event-address.ts";
import type { ScheduleException } from "#core/occurrences/occurrence.ts";
import { type TimeStyle, formatDay } from "#core/time/format.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { toInstant, toLocal } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { zonesAgree } from "#core/time/zone.ts";
import type { Viewer } from "#core/viewer.ts";
import { dateEditPath } from "#web/components/event-owner/date-edit-path.ts";
import { dateAtClock } from "#web/components/event-owner/owner-notes.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type DateAddress, findEditedDate } from "#web/routes/event-date-edit/find-edited-date.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** One date for who may change it, in finished strings. */
export type DateEditView = {
  documentTitle: string;
  title: string;
  /** The page of all coming dates, and this page. */
  datesHref: string;
  href: string;
  /** "Thu, Nov 06, 7:00 PM" and the city of the event's clocks; the same for the reader where theirs differ. */
  stands: { date: string; city: string };
  own: { date: string; city: string } | null;
  isCancelled: boolean;
  /** Where its rule would have it, when it was moved. */
  movedFrom: string | null;
  /** Where putting it back would put it; null while it stands as its rule says. */
  back: string | null;
  /** What the form begins with: wall-clock times for the browser's fields, and what was said of the date. */
  form: { sequence: number; startsLocal: string; endsLocal: string; reason: string; note: string };
};

/** Which dates a new time is for: to be said before it is stored. */
export type MoveQuestion = {
  starts: { before: string; after: string };
  own: { city: string; before: string; after: string } | null;
  /** "November 6", and "Thursday, November 6". */
  day: string;
  weekday: string;
  /** How many dates each choice is about; null for no end. */
  counts: { following: number | null; all: number | null };
  /** How many saved the event; null where so few did that their number is nobody's to know. */
  savers: number | null;
  /** Dates that were moved by hand and keep their own hour: how many, and which. */
  kept: { count: number; dates: string } | null;
  /** What a clock change does to the new time. */
  clockNote: string | null;
};

/** What became of a form of this page that stays: what was typed, what is wrong with it, and what is still to be said. */
export type DateEditAnswer = {
  intent: "move" | "note" | "cancel" | "back";
  startsLocal: string;
  endsLocal: string;
  reason: string;
  note: string;
  errors: FormErrors;
  toast: ShownToast | null;
  question: MoveQuestion | null;
};

/** Which dates a move can be for. */
export const MOVE_SCOPES = ["this", "following", "all"] as const;

/** One date with its forms. */
export async function dateEditLoader(
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
