import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { updatePossibleDuplicates } from "#data/queries/event-merges-write.ts";
import { transaction } from "#data/transaction.ts";
import type { Viewer } from "#core/viewer.ts";
import { organizerListing } from "#core/organizers/organizers-list.ts";
import type { Database } from "#data/database.ts";
import { notifications } from "#data/tables/notifications.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type BuiltEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import {
  dialInOf,
  linkOf,
  listingOfSecretEvent,
  ORGANIZERS,
  organizerNameOf,
  passcodeOf,
  PEOPLE,
  type Person,
  type SecretEvent,
  textOf,
  titleOf,
} from "#tests/visibility/random-directory.ts";

export type StoredDirectory = {
  people: ReadonlyMap<Person, Viewer | null>;
  organizers: readonly { id: number; publicId: string; name: string }[];
  events: readonly (SecretEvent & { built: BuiltEvent })[];
};

/**
 * Stores the events with their organizers and people. Everyone saved, followed and was notified of everything, as if
 * all had been visible once.
 */
export async function storeDirectory(
  database: Database,
  secretEvents: readonly SecretEvent[],
): Promise<StoredDirectory> {
  const people = new Map<Person, Viewer | null>([["visitor", null]]);
  for (const who of PEOPLE) {
    const role = who === "moderator" || who === "admin" ? who : "user";
    people.set(who, await aUser(database, { id: who, role }));
  }
  const organizers = [];
  for (const [at, visibility] of ORGANIZERS.entries()) {
    const listing = organizerListing({ visibility, suspendedAt: null, deletedAt: null });
    const userId = at === 2 ? "owner" : null;
    organizers.push(await anOrganizer(database, { name: organizerNameOf(at), visibility, listing, userId }));
  }
  await database.pool.query(
    "insert into organizer_members (organizer_id, user_id, created_at) values ($1, 'editor', now())",
    [organizers[2]?.id],
  );
  const events = [];
  for (const event of secretEvents) events.push({ ...event, built: await store(database, event, organizers) });
  await tieEverybody(database);
  await givesStaffWork(database, events);
  return { people, organizers, events };
}

function store(database: Database, event: SecretEvent, organizers: readonly { id: number }[]): Promise<BuiltEvent> {
  const { visibility, moderation, held, importStatus, linkAudience, startsLocal } = event;
  return anEvent(database, {
    visibility,
    moderation,
    held,
    importStatus,
    linkAudience,
    title: titleOf(event),
    description: textOf(event),
    link: linkOf(event),
    passcode: passcodeOf(event),
    dialIn: dialInOf(event),
    listing: listingOfSecretEvent(event),
    suspendedAt: event.suspended ? TEST_NOW : null,
    deletedAt: event.deleted ? TEST_NOW : null,
    cancelledAt: event.cancelled ? TEST_NOW : null,
    organizerId: event.organizer === null ? null : (organizers[event.organizer]?.id ?? null),
    organizerName: "Open Circle",
    userId: event.isOwners ? "owner" : null,
    ...(startsLocal === null
      ? { kind: "always_open" as const }
      : { schedules: [{ startsLocal, rrule: null, timezone: "UTC" }] }),
  });
}

async function tieEverybody({ db, pool }: Database): Promise<void> {
  await pool.query("insert into saved_events select u.id, e.id, now() from users u, events e");
  await pool.query(
    "insert into saved_dates select u.id, o.schedule_id, o.original_local, now() from users u, occurrences o",
  );
  await pool.query("insert into organizer_follows select u.id, o.id, now() from users u, organizers o");
  await pool.query(`insert into activity (user_id, activity_type, entity_type, entity_id, created_at)
    select u.id, 'event_saved', 'event', e.public_id, now() from users u, events e
    union all select u.id, 'organizer_followed', 'organizer', o.public_id, now() from users u, organizers o`);
  const events = await pool.query<{ id: string; organizer_id: string | null }>("select id, organizer_id from events");
  const rows = PEOPLE.flatMap((userId) =>
    events.rows.map(({ id, organizer_id }) => ({
      userId,
      name: "event-published" as const,
      type: "info" as const,
      eventId: Number(id),
      organizerId: organizer_id === null ? null : Number(organizer_id),
      createdAt: TEST_NOW,
    })),
  );
  await db.insert(notifications).values(rows);
}

/**
 * Every event was changed, reported and marked as a possible duplicate of the others, so that each page of the
 * dashboard shows some.
 */
async function givesStaffWork({ db, pool }: Database, events: StoredDirectory["events"]): Promise<void> {
  await pool.query("insert into report_cases (event_id, reports, newest_at) select id, 1, now() from events");
  await pool.query(
    "insert into event_reports (case_id, reason, words, created_at) select id, 'other', 'Look at it.', now() from report_cases",
  );
  await transaction(db, async (tx) => {
    for (const event of events) {
      const { id, publicId } = event.built;
      const others = events.filter(({ built }) => built.id < id);
      const found = others.map(({ built }) => ({ eventId: built.id, score: 80, reasons: ["link" as const] }));
      if (found.length > 0) await updatePossibleDuplicates(tx, { eventId: id }, found, TEST_NOW);
      const values = { before: { title: titleOf(event) }, after: { description: textOf(event), link: linkOf(event) } };
      const entity = { type: "event", id: publicId } as const;
      await recordAudit(
        tx,
        { action: "update-event", actor: SYSTEM_ACTOR, entity, outcome: "done", ...values, subjectId: null },
        TEST_NOW,
      );
    }
  });
}
