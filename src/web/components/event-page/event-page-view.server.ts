import { datePath, dateSegment, eventPath } from "#core/events/event-address.ts";
import { linkHost } from "#core/events/meeting-platform.ts";
import { linkGate, visibleLink, withoutGatedLink } from "#core/events/visible-link.ts";
import { savedKey } from "#core/saved-events/saved-key.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import { aroundRows } from "#web/components/event-page/around-rows.server.ts";
import { cardDate } from "#web/components/event-page/card-date.server.ts";
import { datesView } from "#web/components/event-page/dates-view.server.ts";
import type { CardView, EventPageView, JoinLink } from "#web/components/event-page/event-page-view.ts";
import type { OwnerBarView } from "#web/components/event-owner/owner-bar-view.ts";
import { goodToKnow } from "#web/components/event-page/good-to-know.ts";
import { headView } from "#web/components/event-page/head-view.server.ts";
import { notices } from "#web/components/event-page/notices.server.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import { pageMeta } from "#web/components/event-page/page-meta.server.ts";
import { placeLines } from "#web/components/event-page/place-lines.server.ts";
import { textView } from "#web/components/event-page/text-view.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What the database says for one page. `coming` are the dates that are not over, cancelled ones too, the earliest first. */
type PageFacts = {
  event: FoundEvent;
  /** The date that the page is about; null for an always-open room and an event without any. */
  date: EventDate | null;
  coming: readonly EventDate[];
  around: readonly EventRow[];
  onDatePage: boolean;
  /** What the viewer saved of it; null for a visitor. */
  saved: { all: boolean; date: boolean } | null;
  /** What only those find who may change it. */
  owner: OwnerBarView | null;
};

/** The page in finished strings, for this viewer's zone and at this minute. */
export function eventPageView(facts: PageFacts, context: RequestContext): { view: EventPageView; meta: PageHead } {
  const { event, date, onDatePage } = facts;
  const reader = listReader(context);
  const text = withoutGatedLink(event.description, event, context.site.baseUrl);
  const secrets = maySeeSecrets(facts, reader) ? event : { dialIn: null, passcode: null };
  const eventHref = eventPath(event);
  const path = onDatePage && date !== null ? datePath(event, date.originalLocal) : eventHref;
  return {
    view: {
      publicId: event.publicId,
      eventHref,
      onDatePage,
      share: { path, url: `${context.site.baseUrl}${path}` },
      owner: facts.owner,
      now: reader.now,
      head: headView(event, date?.startsAt ?? null, reader),
      notices: notices(event, date, reader),
      text: textView(text),
      facts: goodToKnow({ ...event, dialIn: secrets.dialIn, passcode: secrets.passcode }),
      dates: datesView(facts, reader),
      card: cardView(facts, reader),
      save: saveViews(facts),
      around: aroundRows(facts.around, reader),
    },
    meta: pageMeta({ event, date, onDatePage, text, path }, reader, context),
  };
}

/** The event's form; from the page of a date it asks about that date. */
export function editHref(event: FoundEvent, date: EventDate | null): string {
  const path = `${eventPath(event)}/edit`;
  return date === null ? path : `${path}?date=${dateSegment(date.originalLocal)}`;
}

/** Passcode and dial-in are shown while there is something to join and its link may be given (PRODUCT P15). */
function maySeeSecrets({ event, coming }: PageFacts, { member, now }: ListReader): boolean {
  if (event.cancelledAt !== null) return false;
  const dates = event.kind === "always_open" ? "always" : coming.filter((date) => !date.cancelled);
  return dates.length > 0 && linkGate(event.linkAudience, { member, now, dates }).gate === "open";
}

/** 'Only this date' is a choice where there are several. */
function saveViews({ event, date, coming, saved }: PageFacts): EventPageView["save"] {
  const hasOthers = coming.length > 1 || event.schedules.some(({ rrule }) => rrule !== null);
  const { publicId } = event;
  const one = date === null || !hasOthers ? null : savedKey({ publicId, originalLocal: date.originalLocal });
  return {
    all: { key: publicId, isSaved: saved?.all ?? null },
    date: one === null ? null : { key: one, isSaved: saved?.date ?? null },
  };
}

function cardView({ event, date }: PageFacts, reader: ListReader): CardView {
  const alwaysOpen = event.kind === "always_open";
  return {
    date: date === null ? null : cardDate(event, date, reader),
    alwaysOpen,
    offer: alwaysOpen ? roomOffer(event, reader) : { offer: "nothing" },
    link: joinLink(event),
    place: placeLines(event, reader.style.locale),
  };
}

function roomOffer(event: FoundEvent, { member }: ListReader): CardView["offer"] {
  if (event.cancelledAt !== null) return { offer: "nothing" };
  if (event.link === null) return { offer: "no-link" };
  return event.linkAudience === "members" && !member ? { offer: "members" } : { offer: "join", now: true };
}

function joinLink(event: FoundEvent): JoinLink | null {
  const link = visibleLink(event);
  return link === null ? null : { href: link.href, host: link.gated ? null : linkHost(link.href) };
}
