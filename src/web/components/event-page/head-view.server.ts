import { isExample } from "#core/events/event.ts";
import { describeRule, ruleEndWords } from "#core/occurrences/describe-rule.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { listedOrganizerPath } from "#core/organizers/organizer-address.ts";
import { eventPicture } from "#core/pictures/event-picture.ts";
import { organizerMark } from "#core/pictures/organizer-mark.ts";
import { pictureWidths } from "#core/pictures/picture.ts";
import { presentSchedules } from "#core/schedules/past-schedules.ts";
import { linkedText } from "#core/text/linked-text.ts";
import { longText } from "#core/text/long-text.ts";
import { formatClock, formatDay } from "#core/time/format.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";
import { hourOfDay } from "#core/time/sky.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { FactLinks } from "#web/components/event-page/fact-links.server.ts";
import type { CoverImage, HeadView, Notice, TextView } from "#web/components/event-page/event-page-view.ts";
import { reportedWords } from "#web/components/events/reported-words.server.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { brokenLinkWords, unconfirmedWords } from "#web/components/events/trust-words.server.ts";

/** A room without a start shows the sky of noon. */
const NOON = 12;

type CoveredEvent = Pick<
  FoundEvent,
  "publicId" | "type" | "imageKey" | "imageWidth" | "imageHeight" | "imageAlt" | "imageFocusX" | "imageFocusY"
>;

/** The organizer's own picture, or the one made for the hour of the start in the viewer's zone. */
function coverView(event: CoveredEvent, shownAt: EpochMs | null, zone: ZoneId): HeadView["cover"] {
  const image = imageOf(event);
  if (image !== null) return { image };
  const hour = shownAt === null ? NOON : hourOfDay(shownAt, zone);
  return { image, made: eventPicture({ seed: event.publicId, hour, type: event.type }, "cover") };
}

function imageOf({ imageKey: key, imageWidth: width, imageHeight: height, ...event }: CoveredEvent): CoverImage | null {
  if (key === null || width === null || height === null) return null;
  const focus = { x: event.imageFocusX, y: event.imageFocusY };
  return { key, widths: pictureWidths("event", width), alt: event.imageAlt ?? "", width, height, focus };
}

/** The page's head above the text. `shownAt` is the start of the page's date; null without one. */
export function headView(event: FoundEvent, shownAt: number | null, reader: ListReader, links: FactLinks): HeadView {
  const { nativeTitle, nativeTitleLanguage } = event;
  const plans = event.schedules.filter(({ endedAt }) => endedAt === null);
  return {
    cover: coverView(event, shownAt, reader.style.zone),
    type: event.type,
    alwaysOpen: event.kind === "always_open",
    repeats: recurrenceLine(presentSchedules(plans, reader.now), reader),
    price: priceWords(event.price, reader),
    donationWelcome: event.donationWelcome,
    ...links,
    isExample: isExample(event),
    membersOnly: event.visibility === "public_in_app",
    title: event.title,
    nativeTitle:
      nativeTitle === null || nativeTitleLanguage === null
        ? null
        : { text: nativeTitle, language: nativeTitleLanguage },
    organizerName: event.organizerName,
    organizerHref: listedOrganizerPath(event.organizer, reader.listings),
    mark: organizerMark(event.organizerName),
  };
}

function priceWords(price: number | null, { translate }: ListReader): string | null {
  if (price === null) return null;
  return price === 0 ? translate("event.free") : translate("event.price", { price });
}

type Plan = Pick<FoundEvent["schedules"][number], "rrule" | "startsLocal" | "timezone">;

/** The recurrence with its end, "Thursdays, until December 17, 2026"; each schedule once, null when none repeats. */
function recurrenceLine(schedules: readonly Plan[], reader: ListReader): string | null {
  const lines = schedules.flatMap((plan) => planWords(plan, reader) ?? []);
  return lines.length === 0 ? null : [...new Set(lines)].join("; ");
}

function planWords({ rrule, startsLocal, timezone }: Plan, { style, translate }: ListReader): string | null {
  const parsed = rrule === null ? null : parseRule(rrule);
  if (!parsed?.ok) return null;
  const when = describeRule(parsed.rule, startsLocal);
  const end = ruleEndWords(parsed.rule, { startsLocal, timezone }, style.locale);
  const days = translate(`recurrence.${when.key}`, when.values);
  if (end === null) return days;
  return translate("event.repeatsUntil", { days, end: translate(`recurrence.${end.key}`, end.values) });
}

/** The most important notices: canceled, moved or over. */
export function notices(event: FoundEvent, date: EventDate | null, reader: ListReader): Notice[] {
  const { translate } = reader;
  if (event.cancelledAt !== null) {
    return [notice("cancelled", translate("eventHead.banner.eventCancelled"), reasonWords(event.cancelReason, reader))];
  }
  const reported = reportedWords(event, reader);
  const found: Notice[] = reported === null ? [] : [notice("reported", reported, translate("reports.markMore"))];
  if (date === null) return [...found, ...trustNotices(event, reader)];
  if (date.cancelled) {
    const reason = reasonWords(reasonOf(event, date), reader);
    found.push(notice("cancelled", translate("eventHead.banner.dateCancelled"), reason));
  }
  const movedFrom = startBeforeMove(date);
  if (movedFrom !== null && !date.cancelled) {
    found.push(notice("moved", movedWords(date, movedFrom, reader), reasonWords(reasonOf(event, date), reader)));
  }
  if (date.endsAt <= reader.now) return [...found, notice("past", translate("eventHead.banner.past"), null)];
  return date.cancelled ? found : [...found, ...trustNotices(event, reader)];
}

/** That the link did not answer, and that nobody confirms the series. */
function trustNotices(event: FoundEvent, reader: ListReader): Notice[] {
  const isSeries = event.schedules.some(({ rrule, endedAt }) => rrule !== null && endedAt === null);
  const link = event.link === null ? null : brokenLinkWords(event, reader, "linkNotice");
  const unconfirmed = isSeries ? unconfirmedWords(event, reader, "unconfirmedNotice") : null;
  return [
    ...(link === null ? [] : [notice("link", link, null)]),
    ...(unconfirmed === null ? [] : [notice("unconfirmed", unconfirmed, null)]),
  ];
}

function notice(kind: Notice["kind"], text: string, more: string | null): Notice {
  return { kind, text, more };
}

function reasonWords(reason: string | null, { translate }: ListReader): string | null {
  return reason === null ? null : translate("eventHead.banner.reason", { reason });
}

function reasonOf(event: FoundEvent, date: EventDate): string | null {
  return exceptionOf(event, date)?.reason ?? null;
}

/** The exception of this date; undefined when there is none. */
export function exceptionOf(event: FoundEvent, { scheduleId, originalLocal }: EventDate) {
  const plan = event.schedules.find(({ id }) => id === scheduleId);
  return plan?.exceptions.find((each) => each.originalLocal === originalLocal);
}

/** The original start of a moved date; null when it starts according to its rule. A changed duration is not a move. */
export function startBeforeMove(date: EventDate): EpochMs | null {
  if (!date.moved || date.startsLocal === date.originalLocal) return null;
  return toInstant(date.originalLocal, date.timezone).instant;
}

function movedWords(date: EventDate, movedFrom: EpochMs, { style, now, translate }: ListReader): string {
  return translate("eventHead.banner.moved", {
    oldDay: formatDay(movedFrom, now, style),
    oldTime: formatClock(movedFrom, style),
    newDay: formatDay(date.startsAt, now, style),
    newTime: formatClock(date.startsAt, style),
  });
}

/** The description in parts (spec §5): the text shown at once, and the highlights of a longer one. */
export function textView(description: string): TextView {
  const { paragraphs, highlights, hasList } = longText(description);
  const hasLead = highlights.length === 0 && paragraphs.length > 0;
  return {
    lead: hasLead ? linkedText(paragraphs[0] ?? "") : null,
    paragraphs: paragraphs.slice(hasLead ? 1 : 0).map(linkedText),
    highlights: highlights.map(linkedText),
    hasList,
  };
}
