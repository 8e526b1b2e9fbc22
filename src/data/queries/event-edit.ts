import { and, asc, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { EventInput } from "#core/events/event-input.ts";
import { remainingSchedules } from "#core/schedules/remaining-schedules.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import type { ScheduleRow } from "#data/queries/schedules-write.ts";
import { eventDrafts, events } from "#data/tables/events.ts";
import { organizers } from "#data/tables/organizers.ts";
import { scheduleExceptions, schedules } from "#data/tables/schedules.ts";
import type { Connection } from "#data/transaction.ts";

/** A stored draft. */
export type EventDraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

const { publicId, fields, updatedAt } = eventDrafts;

/** The draft with this public id if it belongs to this person, else null. */
export async function findDraft(db: Connection, requested: { publicId: string; userId: string }) {
  const own = and(eq(eventDrafts.publicId, requested.publicId), eq(eventDrafts.userId, requested.userId));
  const [found] = await db.select({ publicId, fields, updatedAt }).from(eventDrafts).where(own);
  return found ?? null;
}

/** A person's drafts, the latest first. */
export function listDrafts(db: Connection, userId: string): Promise<EventDraftRow[]> {
  return db
    .select({ publicId, fields, updatedAt })
    .from(eventDrafts)
    .where(eq(eventDrafts.userId, userId))
    .orderBy(desc(eventDrafts.updatedAt), desc(eventDrafts.id));
}

const { searchKey: _searchKey, ...columns } = getTableColumns(events);

/** An event for its own people, deleted or not, with all its schedules, removed ones included. */
export type StoredEvent = NonNullable<Awaited<ReturnType<typeof findEventToEdit>>>;

/** The event with this public id; null when there never was one. The caller decides who may see it. */
export async function findEventToEdit(db: Connection, publicId: string) {
  const [event] = await db.select(columns).from(events).where(eq(events.publicId, publicId));
  return event === undefined ? null : withParts(db, event);
}

/** As `findEventToEdit`, and locks the event until the transaction ends. */
export async function lockEventToEdit(tx: Connection, publicId: string): Promise<StoredEvent | null> {
  // The lock does not block rows that only refer to the event, such as possible duplicates: two concurrent edits would
  // deadlock.
  const [event] = await tx.select(columns).from(events).where(eq(events.publicId, publicId)).for("no key update");
  return event === undefined ? null : withParts(tx, event);
}

/** An event that is decided about, with its organizer. */
export type EventToDecide = Omit<StoredEvent, "schedules">;

/** Locks these events until the transaction ends, in the order of ids; without their schedules, which no decision changes. */
export async function lockEventsToDecide(tx: Connection, ids: readonly number[]): Promise<readonly EventToDecide[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select(columns)
    .from(events)
    .where(inArray(events.id, [...ids]))
    .orderBy(asc(events.id))
    .for("no key update");
  const named = found.flatMap(({ organizerId }) => organizerId ?? []);
  const known: readonly OrganizerRow[] =
    named.length === 0 ? [] : await tx.select().from(organizers).where(inArray(organizers.id, named));
  const byId = new Map(known.map((organizer) => [organizer.id, organizer]));
  return found.map((event) => ({ ...event, organizer: byId.get(event.organizerId ?? 0) ?? null }));
}

type EventColumns = Omit<typeof events.$inferSelect, "searchKey">;

async function withParts(db: Connection, event: EventColumns) {
  const plans: readonly ScheduleRow[] = await db
    .select()
    .from(schedules)
    .where(eq(schedules.eventId, event.id))
    .orderBy(asc(schedules.position));
  const [organizer]: (OrganizerRow | undefined)[] =
    event.organizerId === null ? [] : await db.select().from(organizers).where(eq(organizers.id, event.organizerId));
  return { ...event, organizer: organizer ?? null, schedules: plans };
}

/** The schedules of an event's form with their exceptions. */
export async function listSchedulesWithExceptions(db: Connection, plans: readonly ScheduleRow[]) {
  const ids = plans.map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await db.select().from(scheduleExceptions).where(inArray(scheduleExceptions.scheduleId, ids));
  const byPlan = Map.groupBy(found, ({ scheduleId }) => scheduleId);
  return plans.map((plan) => ({ ...plan, exceptions: byPlan.get(plan.id) ?? [] }));
}

/** The event's content in the shape of its form (`fieldsOfInput`), with the schedules that it still has. */
export function inputOfStored(event: StoredEvent, now: EpochMs): EventInput {
  const remaining = event.kind === "always_open" ? [] : remainingSchedules(event.schedules, now);
  const plans = remaining.map(({ id, startsLocal, timezone, durationSeconds, rrule }) => ({
    id,
    startsLocal,
    timezone,
    durationSeconds,
    rrule,
  }));
  const { nativeTitle, nativeTitleLanguage, imageKey, imageAlt, imageFocusX, imageFocusY, organizer } = event;
  return {
    draft: {
      kind: event.kind,
      title: event.title,
      nativeTitle: nativeTitle === null ? null : { text: nativeTitle, language: nativeTitleLanguage ?? "und" },
      description: event.description,
      type: event.type,
      organizerName: event.organizerName,
      practices: event.practices,
      traditions: event.traditions,
      languages: event.languages,
      mode: event.mode,
      place: placeOf(event),
      link: event.link,
      linkAudience: event.linkAudience,
      passcode: event.passcode,
      dialIn: event.dialIn,
      price: event.price,
      donationWelcome: event.donationWelcome,
      eventSize: event.eventSize,
      facts: factsOf(event),
      visibility: event.visibility,
      leftOutOfData: event.leftOutOfData,
      schedules: plans.map(({ id: _id, ...plan }) => ({ ...plan, exceptions: [] })),
    },
    schedules: plans,
    organizer: organizer?.userId == null ? null : organizer.publicId,
    image: imageKey === null ? null : { key: imageKey, alt: imageAlt ?? "", focus: { x: imageFocusX, y: imageFocusY } },
  };
}

function placeOf({ location, address, city, region, country, latitude, longitude }: StoredEvent) {
  return { location, address, city, region, country, latitude, longitude };
}

function factsOf(event: StoredEvent) {
  const { guidance, sharing, camera, listeningWelcome, beginnersWelcome, captions, signLanguage, lateEntry } = event;
  return { guidance, sharing, camera, listeningWelcome, beginnersWelcome, captions, signLanguage, lateEntry };
}
