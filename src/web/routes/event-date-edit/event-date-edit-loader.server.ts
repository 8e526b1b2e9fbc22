import { data } from "react-router";
import { eventPath } from "#core/events/event-address.ts";
import type { ScheduleException } from "#core/occurrences/occurrence.ts";
import { formatDay } from "#core/time/format.ts";
import type { TimeStyle } from "#core/time/formatters.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { toInstant, toLocal } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { zonesAgree } from "#core/time/zone.ts";
import type { Viewer } from "#core/viewer.ts";
import { dateEditPath } from "#web/components/event-owner/date-edit-path.ts";
import { dateAtClock } from "#web/components/event-owner/owner-notes.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { pageAddress } from "#web/http/page-address.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";
import {
  type DateAddress,
  type EditedDate,
  findEditedDate,
} from "#web/routes/event-date-edit/find-edited-date.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** One date for a person who may change it, formatted for the reader. */
export type DateEditView = {
  documentTitle: string;
  title: string;
  /** The page of all upcoming dates, and this page. */
  datesHref: string;
  href: string;
  /** "Thu, Nov 06, 7:00 PM" and the city of the event's zone; the same in the reader's zone where that differs. */
  stands: { date: string; city: string };
  own: { date: string; city: string } | null;
  isCancelled: boolean;
  /** The date that the rule gives, when this one was moved. */
  movedFrom: string | null;
  /** The date that restoring would return to; null for a date that follows its rule. */
  back: string | null;
  /** The form's initial values: wall-clock times for the browser's fields, and the texts of the date. */
  form: { sequence: number; startsLocal: string; endsLocal: string; reason: string; note: string };
};

/** The question which dates a new time applies to, asked before the time is stored. */
export type MoveQuestion = {
  starts: { before: string; after: string };
  own: { city: string; before: string; after: string } | null;
  /** "November 6", and "Thursday, November 6". */
  day: string;
  weekday: string;
  /** The number of dates of each choice; null for a series without an end. */
  counts: { following: number | null; all: number | null };
  /** How many people saved the event; null for a number so small that it stays private. */
  savers: number | null;
  /** Dates that were moved by hand and keep their own time: how many, and which. */
  unchanged: { count: number; dates: string } | null;
  /** What a clock change does to the new time. */
  clockNote: string | null;
};

/** A form of this page that stays: its typed values, its errors, and the open question. */
export type DateEditAnswer = {
  intent: "move" | "note" | "cancel" | "back";
  startsLocal: string;
  endsLocal: string;
  reason: string;
  note: string;
  errors: FormErrors;
  toast: ShownToast | null;
  question: MoveQuestion | null;
  /** The date as somebody else has changed it meanwhile: the page shows that instead; null if nobody did. */
  current: DateEditView | null;
};

/** The dates that a move can apply to. */
export const MOVE_SCOPES = ["this", "following", "all"] as const;

/** What a form of this page is stored with while its sender signs in again. */
export const TYPED_FIELDS = ["intent", "startsLocal", "endsLocal", "reason", "note"] as const;

const INTENTS = ["move", "note", "cancel", "back"] as const;

/** A form of this page with what was typed in it, and nothing to say about it. */
export function typedDate(typed: ReadonlyMap<string, string>): DateEditAnswer {
  const text = (name: (typeof TYPED_FIELDS)[number]) => typed.get(name) ?? "";
  return {
    intent: INTENTS.find((known) => known === text("intent")) ?? "move",
    startsLocal: text("startsLocal"),
    endsLocal: text("endsLocal"),
    reason: text("reason"),
    note: text("note"),
    errors: {},
    toast: null,
    question: null,
    current: null,
  };
}

/** Loads one date with its forms; `typed` is the form that was typed before signing in again. */
export async function dateEditLoader(
  request: Request,
  address: DateAddress,
  { viewer, context }: { viewer: Viewer; context: RequestContext },
) {
  const url = new URL(request.url);
  const view = dateEditView(await findEditedDate(url, address, viewer, context), context);
  const requested = { path: pageAddress(url), owner: viewer.userId };
  const stashed = await takeStashedForm(request.headers.get("cookie"), requested, context);
  if (stashed === null) return data({ view, typed: null });
  return data({ view, typed: typedDate(new Map(stashed.fields)) }, { headers: { "set-cookie": stashed.forget } });
}

/** Formats a date for its page. */
export function dateEditView({ event, plan, date }: EditedDate, context: RequestContext): DateEditView {
  const { translate, site } = context;
  const reader = listReader(context);
  const { style } = reader;
  const { timezone } = plan;
  const eventStyle: TimeStyle = { ...style, zone: timezone };
  const exception = plan.exceptions.find((each) => each.originalLocal === date.originalLocal);
  const byRule = dateAtClock(toInstant(date.originalLocal, timezone).instant, eventStyle, reader);
  const at = { date: formatDay(date.startsAt, reader.now, eventStyle), title: event.title, site: site.name };
  const isMoved = date.moved && date.startsLocal !== date.originalLocal;
  return {
    documentTitle: translate("myEvents.date.documentTitle", at),
    title: event.title,
    datesHref: `${eventPath(event)}/dates`,
    href: dateEditPath(event, { scheduleId: plan.id, originalLocal: date.originalLocal }),
    stands: { date: dateAtClock(date.startsAt, eventStyle, reader), city: zoneCity(timezone) },
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

/** Whether the date was canceled, moved or given another length; a note alone is no such change. */
function isChanged(exception: ScheduleException | undefined): boolean {
  if (exception === undefined) return false;
  return exception.cancelled || exception.startsLocal !== null || exception.durationSeconds !== null;
}

/** Formats a time for the browser's date-time fields. */
function typed(local: LocalDateTime): string {
  return local.slice(0, 16);
}
