import { asc, eq, inArray } from "drizzle-orm";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { events } from "#data/tables/events.ts";
import { organizers } from "#data/tables/organizers.ts";
import { schedules } from "#data/tables/schedules.ts";
import type { Connection } from "#data/transaction.ts";

/** One date as lists need it; `originalLocal` with the schedule is its identity (PRODUCT P3). */
export type RowDate = {
  scheduleId: number;
  originalLocal: LocalDateTime;
  startsAt: EpochMs;
  endsAt: EpochMs;
  /** The zone of the schedule that gives this date. */
  timezone: ZoneId;
};

/** An event and the date that the list is about. */
export type PickedDate = Omit<RowDate, "timezone"> & { eventId: number };

const eventColumns = {
  id: events.id,
  publicId: events.publicId,
  kind: events.kind,
  title: events.title,
  nativeTitle: events.nativeTitle,
  nativeTitleLanguage: events.nativeTitleLanguage,
  description: events.description,
  type: events.type,
  practices: events.practices,
  traditions: events.traditions,
  languages: events.languages,
  organizerName: events.organizerName,
  organizerPublicId: organizers.publicId,
  /** As its own page names it; `organizerName` is what the event says. */
  organizerPageName: organizers.name,
  organizerListing: organizers.listing,
  link: events.link,
  linkAudience: events.linkAudience,
  price: events.price,
  donationWelcome: events.donationWelcome,
  mode: events.mode,
  location: events.location,
  city: events.city,
  region: events.region,
  country: events.country,
  imageKey: events.imageKey,
  imageUrl: events.imageUrl,
  imageAlt: events.imageAlt,
  visibility: events.visibility,
  moderation: events.moderation,
  listing: events.listing,
  cancelledAt: events.cancelledAt,
};

const scheduleColumns = {
  id: schedules.id,
  eventId: schedules.eventId,
  startsLocal: schedules.startsLocal,
  timezone: schedules.timezone,
  durationSeconds: schedules.durationSeconds,
  rrule: schedules.rrule,
};

type EventFacts = Awaited<ReturnType<typeof readEvents>>[number];
type RowSchedule = Awaited<ReturnType<typeof readSchedules>>[number];

/** What a row or card of a list shows: the event, its schedules by position, and the date in question (null for an always-open room). */
export type EventRow = EventFacts & { date: RowDate | null; schedules: readonly RowSchedule[] };

/** The rows for the picked dates, in the same order. An event that went away in the meantime is left out. */
export async function rowsForDates(db: Connection, picked: readonly PickedDate[]): Promise<readonly EventRow[]> {
  const { facts, plans } = await readByIds(db, [...new Set(picked.map((each) => each.eventId))]);
  return picked.flatMap(({ eventId, ...date }) => {
    const event = facts.get(eventId);
    const own = plans.get(eventId) ?? [];
    const timezone = own.find((plan) => plan.id === date.scheduleId)?.timezone;
    return event && timezone !== undefined ? [{ ...event, date: { ...date, timezone }, schedules: own }] : [];
  });
}

/** The rows for events without dates, in the order of `ids`. */
export async function rowsForEvents(db: Connection, ids: readonly number[]): Promise<readonly EventRow[]> {
  const { facts, plans } = await readByIds(db, ids);
  return ids.flatMap((id) => {
    const event = facts.get(id);
    return event ? [{ ...event, date: null, schedules: plans.get(id) ?? [] }] : [];
  });
}

async function readByIds(db: Connection, ids: readonly number[]) {
  const found = ids.length === 0 ? [] : await readEvents(db, ids);
  const plans = ids.length === 0 ? [] : await readSchedules(db, ids);
  return { facts: new Map(found.map((event) => [event.id, event])), plans: Map.groupBy(plans, (plan) => plan.eventId) };
}

function readEvents(db: Connection, ids: readonly number[]) {
  return db
    .select(eventColumns)
    .from(events)
    .leftJoin(organizers, eq(organizers.id, events.organizerId))
    .where(inArray(events.id, [...ids]));
}

function readSchedules(db: Connection, ids: readonly number[]) {
  return db
    .select(scheduleColumns)
    .from(schedules)
    .where(inArray(schedules.eventId, [...ids]))
    .orderBy(asc(schedules.eventId), asc(schedules.position));
}
