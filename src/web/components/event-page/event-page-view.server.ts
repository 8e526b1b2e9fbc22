import { datePath, dateSegment, eventPath, hasDatePages, reportPath } from "#core/events/event-address.ts";
import { linkGate } from "#core/events/meeting-link.ts";
import { listedOrganizerPath } from "#core/organizers/organizer-address.ts";
import { organizerMark } from "#core/pictures/organizer-mark.ts";
import { savedKey } from "#core/saved-events/saved-events.ts";
import { isIndexed } from "#core/sitemap/sitemap.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { dayPartOf, hourOfDay, sky } from "#core/time/sky.ts";
import { formatDay, formatFullDate } from "#core/time/format.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { addMenu } from "#web/components/calendar-files/calendar-menu.server.ts";
import { datesView } from "#web/components/event-page/dates-view.server.ts";
import type { EventOrganizerView, EventPageView } from "#web/components/event-page/event-page-view.ts";
import { factViews } from "#web/components/event-page/fact-views.server.ts";
import { factLinks } from "#web/components/event-page/fact-links.server.ts";
import { headView, notices, textView } from "#web/components/event-page/head-view.server.ts";
import { shareImage } from "#web/components/event-page/event-share-image.server.ts";
import { structuredData } from "#web/components/event-page/structured-data.server.ts";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { oembedLink } from "#web/components/embeds/oembed-link.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { rowView } from "#web/components/events/row-view.server.ts";
import { factsView } from "#web/components/organizers/organizer-facts-view.server.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import { eventShareMenu } from "#web/components/share/share-menu.server.ts";
import { hostWhen } from "#web/components/share/shared-times.server.ts";
import { topicsReader } from "#web/components/topics/topic-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type PageFacts, cardView } from "#web/components/event-page/join-card-view.server.ts";

const DESCRIPTION_MAX = 120;

type MetaOf = { event: FoundEvent; text: string; date: EventDate | null; onDatePage: boolean; path: string };

/**
 * Title and description of the page. The description is read without knowing the reader's zone, so the time is the
 * host's and names the zone (CONVENTIONS 4.5).
 */
function pageMeta(of: MetaOf, reader: ListReader, context: RequestContext): PageHead {
  const { site, translate } = context;
  const { event, date, onDatePage } = of;
  const words = { title: event.title, site: site.name };
  const titleDate = onDatePage && date !== null ? formatDay(date.startsAt, reader.now, reader.style) : null;
  const hostDate = date === null ? "" : formatFullDate(date.startsAt, { ...reader.style, zone: date.timezone });
  return {
    documentTitle:
      titleDate === null
        ? translate("eventHead.documentTitle", words)
        : translate("eventHead.dateTitle", { ...words, date: titleDate }),
    ...(titleDate !== null && { shareTitle: translate("eventHead.dateTitle", { ...words, date: hostDate }) }),
    description: translate("eventHead.metaDescription", {
      when: whenWords(of, reader),
      text: truncateAtWord(of.text.replaceAll(/\s+/g, " ").trim(), DESCRIPTION_MAX),
    }).trim(),
    canonical: site.baseUrl + (hasDatePages(event.schedules) ? of.path : eventPath(event)),
    image: shareImage(event, { date, onDatePage }, context),
    news: event.listing === "public" ? [oembedLink(of.path, event.title, { site })] : [],
    ...(!isIndexed(event, date, reader.now) && { isIndexed: false }),
  };
}

function whenWords({ event, date }: MetaOf, reader: ListReader): string {
  const { translate } = reader;
  if (event.cancelledAt !== null) return translate("event.card.cancelled");
  if (event.kind === "always_open") return translate("eventHead.metaAlwaysOpen");
  if (date === null) return translate("eventHead.metaNoDates");
  const when = hostWhen(date, reader).join(", ");
  return date.cancelled ? translate("share.text.cancelled", { when }) : when;
}

/** A page, and what it says to search engines beside its head. */
type EventPageData = { view: EventPageView; meta: PageHead; jsonLd: Record<string, unknown> | null };

/** The page in finished strings, for this viewer's zone and the current minute. */
export function eventPageView(facts: PageFacts, context: RequestContext): EventPageData {
  const { event, date, onDatePage } = facts;
  const reader = listReader(context);
  const text = event.description;
  const secrets = maySeeSecrets(facts, reader) ? event : { dialIn: null, passcode: null };
  const eventHref = eventPath(event);
  const path = onDatePage && date !== null ? datePath(event, date.originalLocal) : eventHref;
  const meta = pageMeta({ event, date, onDatePage, text, path }, reader, context);
  return {
    view: {
      publicId: event.publicId,
      eventHref,
      onDatePage,
      reportHref: reportPath(event, onDatePage ? date : null),
      share: eventShareMenu(facts, path, context),
      owner: facts.owner,
      now: reader.now,
      head: headView(event, date?.startsAt ?? null, reader, factLinks(event, facts.topics, topicsReader(context))),
      notices: notices(event, date, reader),
      text: textView(text),
      facts: factViews({ ...event, dialIn: secrets.dialIn, passcode: secrets.passcode }, reader),
      dates: datesView(facts, reader),
      card: cardView(facts, reader),
      save: saveViews(facts),
      calendar: addMenu(facts, context),
      organizer: organizerView(facts, reader),
      around: aroundRows(facts.around, reader),
    },
    meta,
    jsonLd: structuredData(facts, { text, image: meta.image }, context),
  };
}

/** The address of the event's form; with a date the form asks about that date. */
export function editHref(event: FoundEvent, date: EventDate | null): string {
  const path = `${eventPath(event)}/edit`;
  return date === null ? path : `${path}?date=${dateSegment(date.originalLocal)}`;
}

/** Passcode and dial-in are shown while there is a date to join and the viewer may have its link (PRODUCT P15). */
function maySeeSecrets({ event, coming }: PageFacts, { member, now }: ListReader): boolean {
  if (event.cancelledAt !== null) return false;
  const dates = event.kind === "always_open" ? "always" : coming.filter((date) => !date.cancelled);
  return dates.length > 0 && linkGate(event.linkAudience, { member, now, dates }).gate === "open";
}

/** 'Only this date' is offered when the event has several dates. */
function saveViews({ event, date, coming, saved }: PageFacts): EventPageView["save"] {
  const hasOthers = coming.length > 1 || event.schedules.some(({ rrule }) => rrule !== null);
  const { publicId } = event;
  const one = date === null || !hasOthers ? null : savedKey({ publicId, originalLocal: date.originalLocal });
  return {
    all: { key: publicId, isSaved: saved?.all ?? null },
    date: one === null ? null : { key: one, isSaved: saved?.date ?? null },
  };
}

/** The organizer's card; null when this reader may not open the organizer's page. */
function organizerView({ event, series, isFollowing }: PageFacts, reader: ListReader): EventOrganizerView | null {
  const { organizer } = event;
  const href = listedOrganizerPath(organizer, reader.listings);
  if (organizer === null || href === null) return null;
  const { publicId, name } = organizer;
  const text = organizer.description.trim();
  const { place, languages, often } = factsView(series, reader);
  return {
    publicId,
    name,
    href,
    mark: organizerMark(name),
    verified: organizer.verifiedAt !== null,
    text: text === "" ? null : truncateAtWord(text),
    facts: [place, languages, often],
    isFollowing,
  };
}

/**
 * Other events around the same hour as rows, the earliest first. The first row of each day part names it; the sky runs
 * from each row's hour to the next one's.
 */
function aroundRows(events: readonly EventRow[], reader: ListReader): EventRowView[] {
  const { zone } = reader.style;
  const rows = events.toSorted((a, b) => startOf(a) - startOf(b));
  return rows.map((event, at) => {
    const hour = hourOfDay(startOf(event), zone);
    const [before, next] = [rows[at - 1], rows[at + 1]];
    const to = next === undefined ? hour + 1 : hourOfDay(startOf(next), zone);
    const key = dayPartOf(startOf(event), zone);
    const isSame = before !== undefined && dayPartOf(startOf(before), zone) === key;
    const part = isSame ? null : reader.translate(`time.${key}`);
    return rowView(event, { part, past: false, isNight: false, sky: { from: sky(hour), to: sky(to) } }, reader);
  });
}

function startOf(event: EventRow): number {
  return event.date?.startsAt ?? 0;
}
