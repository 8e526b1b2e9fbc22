import { redirect } from "react-router";
import { datePath, dateSegment, eventPath, originalLocalOf } from "#core/events/event-address.ts";
import { resolveMovedDate } from "#core/schedules/moved-dates.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { listedOrganizerPath } from "#core/organizers/organizer-address.ts";
import { listingsFor, listScope } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import {
  type EventDate,
  type FoundEvent,
  findDateOfEvent,
  listDatesOfEvent,
  listEventsAroundHour,
} from "#data/queries/event-page.ts";
import { findOrganizerRelations } from "#data/queries/follows.ts";
import { listSeriesOfOrganizers } from "#data/queries/organizers-page.ts";
import { findSavedState } from "#data/queries/saved-events.ts";
import { listScheduleMoves } from "#data/queries/schedule-moves.ts";
import { ownerBar } from "#web/components/event-owner/owner-bar.server.ts";
import { DATES_READ } from "#web/components/event-page/dates-view.server.ts";
import { editHref, eventPageView } from "#web/components/event-page/event-page-view.server.ts";
import { findShownEvent } from "#web/components/event-page/find-shown-event.server.ts";
import { topicsWithPage } from "#web/components/topics/topic-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const AROUND_SHOWN = 4;

/**
 * The page of an event at its running or next date, or else at its last; an old title redirects to the current one
 * (PRODUCT P18).
 */
export async function eventPageLoader(segment: string, url: URL, context: RequestContext) {
  const event = await findShownEvent(segment, { part: "page", search: url.search }, context);
  const path = eventPath(event);
  if (`/events/${segment}` !== path) throw redirect(`${path}${url.search}`, 301);
  const showsAllDates = url.searchParams.get("dates") === "all";
  const coming = await comingDates(event, showsAllDates ? DATES_READ.all : DATES_READ.strip, context);
  const date = coming.find(({ cancelled }) => !cancelled) ?? coming[0] ?? (await lastDate(event, context));
  const [beside, owner] = await Promise.all([
    besideDate(event, date, context),
    ownerOf({ event, coming, date: null, path }, context),
  ]);
  return eventPageView({ event, date, coming, showsAllDates, onDatePage: false, owner, ...beside }, context);
}

/** The page of one date, found by its original local start; null when the event has no such date. */
export async function datePageLoader(
  address: { event: string; date: string },
  url: URL,
  context: RequestContext,
): Promise<{ page: ReturnType<typeof eventPageView> | null; event: FoundEvent }> {
  const event = await findShownEvent(address.event, { part: "date", date: address.date, search: url.search }, context);
  const originalLocal = originalLocalOf(address.date);
  const { db } = context.database;
  const date = originalLocal === null ? null : await findDateOfEvent(db, event.id, originalLocal);
  if (date === null) {
    const moved = originalLocal === null ? null : await movedDateOf(db, event, originalLocal);
    // The date may move again, so the redirect must not be permanent.
    if (moved !== null) throw redirect(`${datePath(event, moved)}${url.search}`, 302);
    return { page: null, event };
  }
  const path = `${eventPath(event)}/${dateSegment(date.originalLocal)}`;
  if (`/events/${address.event}/${address.date}` !== path) throw redirect(`${path}${url.search}`, 301);
  const coming = await comingDates(event, DATES_READ.strip, context);
  const [beside, owner] = await Promise.all([
    besideDate(event, date, context),
    ownerOf({ event, coming, date, path }, context),
  ]);
  const facts = { event, date, coming, showsAllDates: false, onDatePage: true, owner, ...beside };
  return { page: eventPageView(facts, context), event };
}

/** Other dates around the same hour, what the organizer's other events say of it, the viewer's saves and follows, and topics. */
async function besideDate(event: FoundEvent, date: EventDate | null, context: RequestContext) {
  const [around, saved, series, isFollowing, topics] = await Promise.all([
    aroundHour(event, date, context),
    savedState(event, date, context),
    organizerSeries(event, context),
    followState(event, context),
    topicsWithPage(context),
  ]);
  return { around, saved, series, isFollowing, topics };
}

/** The schedules of the organizer's coming events, for readers who may open its page. */
async function organizerSeries({ organizer }: FoundEvent, { database, viewer }: RequestContext) {
  const listings = listingsFor(viewer);
  if (organizer === null || listedOrganizerPath(organizer, listings) === null) return [];
  const { id } = organizer;
  return (await listSeriesOfOrganizers(database.db, { organizerIds: [id], listings })).get(id) ?? [];
}

/** Whether the viewer follows the event's organizer; null for a visitor and for the organizer's own people. */
async function followState({ organizer }: FoundEvent, { database, viewer }: RequestContext): Promise<boolean | null> {
  if (organizer === null || viewer === null) return null;
  const { followed, own } = await findOrganizerRelations(database.db, viewer.userId, [organizer.publicId]);
  return own.has(organizer.publicId) ? null : followed.has(organizer.publicId);
}

type OwnerBarInput = { event: FoundEvent; coming: readonly EventDate[]; date: EventDate | null; path: string };

/** The owner bar of the page; `date` is set on the page of one date. */
function ownerOf({ event, coming, date, path }: OwnerBarInput, context: RequestContext) {
  return ownerBar({ event, coming, date, editHref: editHref(event, date), here: path }, context);
}

async function savedState(event: FoundEvent, date: EventDate | null, { database, viewer }: RequestContext) {
  return viewer === null ? null : findSavedState(database.db, viewer.userId, { eventId: event.id, date });
}

function comingDates(
  event: FoundEvent,
  limit: number,
  { database, now }: RequestContext,
): Promise<readonly EventDate[]> {
  return listDatesOfEvent(database.db, event.id, { from: now, limit });
}

/** The latest past date. Until the job has advanced the event, it is still the event's current date. */
async function lastDate(event: FoundEvent, { database }: RequestContext): Promise<EventDate | null> {
  const originalLocal = event.currentOriginalLocal ?? event.lastOriginalLocal;
  return originalLocal === null ? null : findDateOfEvent(database.db, event.id, originalLocal);
}

/** Other events around the start of the date, or around now for an always-open room; none for a past date. */
async function aroundHour(event: FoundEvent, date: EventDate | null, { database, viewer, now }: RequestContext) {
  if (date !== null && date.endsAt <= now) return [];
  return listEventsAroundHour(database.db, {
    startsAt: date?.startsAt ?? now,
    ...listScope(viewer),
    exceptEventId: event.id,
    limit: AROUND_SHOWN,
  });
}

/**
 * The new original start of a date whose schedule moved, for the date's old address; null when the event has no such
 * date.
 */
export async function movedDateOf(
  db: Database["db"],
  event: FoundEvent,
  originalLocal: LocalDateTime,
): Promise<LocalDateTime | null> {
  const moves = await listScheduleMoves(db, event.id);
  const places = new Set(
    event.schedules.map(({ id }) => resolveMovedDate({ scheduleId: id, originalLocal }, moves).originalLocal),
  );
  places.delete(originalLocal);
  for (const place of places) {
    if ((await findDateOfEvent(db, event.id, place)) !== null) return place;
  }
  return null;
}
