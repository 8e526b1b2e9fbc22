import type { EpochMs } from "#core/time/instant.ts";
import type { TimeStyle } from "#core/time/formatters.ts";
import { type SecondCalendar, type SecondDate, secondDateOf } from "#core/time/second-calendar.ts";
import { type LocalDate } from "#core/time/local-time.ts";
import { listingsFor } from "#core/viewer.ts";
import type { Listing } from "#core/visibility.ts";
import { LOCALES } from "#messages/language.ts";
import type { Translator } from "#messages/translator.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { FitView } from "#web/components/events/event-row-view.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The reader of a list: zone, language, permissions and the current time. */
export type ListReader = {
  now: EpochMs;
  style: TimeStyle;
  translate: Translator;
  /** The calendar in which dates are also shown. */
  secondCalendar: SecondCalendar;
  member: boolean;
  listings: readonly Listing[];
  /** How the events of the page fit the reader's free hours (`readFits`); absent for lists without fit. */
  fitOf?: (event: Pick<EventRow, "publicId" | "date">) => FitView | null;
};

/** The list reader of a request. */
export function listReader(context: RequestContext): ListReader {
  return {
    now: context.now,
    style: { locale: LOCALES[context.language], zone: context.zone.id, hour12: context.hour12 },
    translate: context.translate,
    secondCalendar: context.secondCalendar,
    member: context.viewer !== null,
    listings: listingsFor(context.viewer),
  };
}

/** A day in the reader's second calendar; null without one. */
export function secondDate(
  day: LocalDate,
  { secondCalendar, style }: Pick<ListReader, "secondCalendar" | "style">,
): SecondDate | null {
  return secondDateOf(day, secondCalendar, style.locale);
}
