import { and, asc, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { EventInput } from "#core/events/event-input.ts";
import { standingSchedules } from "#core/schedules/standing-schedules.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import type { ScheduleRow } from "#data/queries/schedules-write.ts";
import { eventDrafts, events } from "#data/tables/events.ts";
import { organizers } from "#data/tables/organizers.ts";
import { scheduleExceptions, schedules } from "#data/tables/schedules.ts";
import type { Connection } from "#data/transaction.ts";

/** A form that somebody put aside. */
export type EventDraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

const { publicId, fields, updatedAt } = eventDrafts;

/** The draft with this public id, if it is this person's; nobody else's is ever found. */
export async function findDraft(db: Connection, requested: { publicId: string; userId: string }) {
  const own = and(eq(eventDrafts.publicId, requested.publicId), eq(eventDrafts.userId, requested.userId));
  const [found] = await db.select({ publicId, fields, updatedAt }).from(eventDrafts).where(own);
  return found ?? null;
}

/** What somebody put aside, the latest first. */
export function listDrafts(db: Connection, userId: string): Promise<EventDraftRow[]> {
  return db
    .select({ publicId, fields, updatedAt })
    .from(eventDrafts)
    .where(eq(eventDrafts.userId, userId))
    .orderBy(desc(eventDrafts.updatedAt), desc(eventDrafts.id));
}

const { searchKey: _searchKey, ...columns } = getTableColumns(events);

/** An event as those who keep it see it, deleted or not, with all its schedules, those too that were taken out of it. */
export type StoredEvent = NonNullable<Awaited<ReturnType<typeof findEventToEdit>>>;

/** The event with this public id; null when there never was one. Whoever asks decides who may see it. */
export async function findEventToEdit(db: Connection, publicId: string) {
  const [event] = await db.select(columns).from(events).where(eq(events.publicId, publicId));
  return event === undefined ? null : withParts(db, event);
}

/** As `findEventToEdit`; until the transaction ends nobody else changes it. */
export async function lockEventToEdit(tx: Connection, publicId: string): Promise<StoredEvent | null> {
  // Rows that only name the event, such as a possible duplicate of it, wait for nobody: two edits at once would wait for each other.
  const [event] = await tx.select(columns).from(events).where(eq(events.publicId, publicId)).for("no key update");
  return event === undefined ? null : withParts(tx, event);
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

/** The schedules of an event's form with what was said of single dates, cancelled or moved. */
export async function listSchedulesWithExceptions(db: Connection, plans: readonly ScheduleRow[]) {
  const ids = plans.map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await db.select().from(scheduleExceptions).where(inArray(scheduleExceptions.scheduleId, ids));
  const byPlan = Map.groupBy(found, ({ scheduleId }) => scheduleId);
  return plans.map((plan) => ({ ...plan, exceptions: byPlan.get(plan.id) ?? [] }));
}

/** What the event says, in the shape of its form (`fieldsOfInput`): with the schedules that it still has. */
export function inputOfStored(event: StoredEvent, now: EpochMs): EventInput {
  const standing = event.kind === "always_open" ? [] : standingSchedules(event.schedules, now);
  const plans = standing.map(({ id, startsLocal, timezone, durationSeconds, rrule }) => ({
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
      schedules: plans.map(({ id: _id, ...plan }) => ({ ...plan, exceptions: [] })),
    },
    schedules: plans,
    organizer: organizer?.userId == null ? null : organizer.publicId,
    image: imageKey === null ? null : { key: imageKey, alt: imageAlt ?? "", focus: { x: imageFocusX, y: imageFocusY } },
  };
}

function placeOf({ location, address, city, region, country }: StoredEvent) {
  return { location, address, city, region, country };
}

function factsOf(event: StoredEvent) {
  const { guidance, sharing, camera, listeningWelcome, beginnersWelcome, captions, signLanguage, lateEntry } = event;
  return { guidance, sharing, camera, listeningWelcome, beginnersWelcome, captions, signLanguage, lateEntry };
}
