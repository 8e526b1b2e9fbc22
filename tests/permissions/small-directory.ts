import { makeSealer } from "#auth/sealer.ts";
import { saveDraft } from "#commands/events/save-draft.ts";
import { notifyPerson } from "#commands/notifications/notify-person.ts";
import { approveEvent } from "#commands/moderation/decide-event.ts";
import { claimOrganizer } from "#commands/organizers/claim-organizer.ts";
import { STILL_RUNNING_SEALED_AS, writeConfirmationLink } from "#core/confirmations/confirmation.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { eventPath } from "#core/events/event-address.ts";
import { writeDeskItem } from "#core/moderation/moderation-list.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { insertInvitation } from "#data/queries/organizer-people-write.ts";
import { sessions } from "#data/tables/accounts.ts";
import { massDeletions } from "#data/tables/events.ts";
import { organizerMembers } from "#data/tables/organizers.ts";
import { savedEvents } from "#data/tables/activity.ts";
import { transaction } from "#data/transaction.ts";
import { findContact } from "#data/queries/contacts.ts";
import { listAlertsOf } from "#data/queries/search-alerts.ts";
import { anAlert } from "#tests/support/builders/an-alert.ts";
import { aContact } from "#tests/support/builders/a-contact.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { aMappedRun } from "#tests/support/builders/an-import-run.ts";
import { anEvent, type EventOverrides, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { csvFile } from "#tests/support/builders/import-file.ts";
import { actorFor, eventFields } from "#tests/support/builders/event-form.ts";

/** The columns of the tables of docs/permissions.md, in their order. */
export const ROLES = ["visitor", "member", "owner", "co-organizer", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** An object that a row of the tables can name: its text in an address, and in a form. */
type Thing = { path: string; id: string };

export type SmallDirectory = {
  people: ReadonlyMap<Role, Viewer | null>;
  /** By the names of docs/permissions.md. */
  things: ReadonlyMap<string, Thing>;
};

/** A word that appears only in this person's private text. */
export const wordOf = (who: Role): string => `own${ROLES.indexOf(who)}q`;

const KINDS = {
  "public event": {},
  "other public event": {},
  "members' event": { visibility: "public_in_app", listing: "members" },
  "private event": { visibility: "private", listing: "hidden" },
  "held event": { held: true, moderation: "pending", listing: "hidden" },
  "deleted event": { deletedAt: TEST_NOW - HOUR_MS, listing: "hidden" },
  "deleted private event": { visibility: "private", deletedAt: TEST_NOW - HOUR_MS, listing: "hidden" },
  "cancelled event": { cancelledAt: TEST_NOW - HOUR_MS },
} as const satisfies Record<string, EventOverrides>;

/**
 * The owner's organizer with the co-organizer, its events in every state, each person's private objects, and some
 * without an owner.
 */
export async function smallDirectory(database: Database): Promise<SmallDirectory> {
  const people = new Map<Role, Viewer | null>([["visitor", null]]);
  for (const who of ROLES.slice(1)) people.set(who, await aPerson(database, who));
  const person = (who: Role): Viewer => people.get(who) ?? missing(who);
  const organizer = await anOrganizer(database, {
    name: "Lakeside",
    contactEmail: "lake@example.org",
    userId: person("owner").userId,
  });
  await database.db
    .insert(organizerMembers)
    .values({ organizerId: organizer.id, userId: person("co-organizer").userId, createdAt: TEST_NOW });
  const things = new Map<string, Thing>();
  for (const [name, overrides] of Object.entries(KINDS)) {
    const title = `The ${name.replace("'", "")}`;
    const description = "Half an hour of silence.";
    const context = {
      title,
      description,
      organizerId: organizer.id,
      organizerName: "Lakeside",
      userId: person("owner").userId,
    };
    const event = await anEvent(database, { ...context, ...overrides });
    things.set(name, {
      path: eventPath({ title, publicId: event.publicId }).slice("/events/".length),
      id: event.publicId,
    });
    things.set(`id of ${name}`, same(event.publicId));
    things.set(`${name} as read`, same(writeDeskItem({ publicId: event.publicId, updatedAt: TEST_NOW })));
  }
  const organizers = {
    organizer,
    "unclaimed organizer": await anOrganizer(database, { name: "Nobodys Circle" }),
    "private organizer": await anOrganizer(database, {
      name: "Hidden Circle",
      visibility: "private",
      listing: "hidden",
      userId: (await aUser(database, { id: "stranger" })).userId,
    }),
  };
  for (const [name, row] of Object.entries(organizers))
    things
      .set(name, { path: organizerPath(row).slice("/organizers/".length), id: row.publicId })
      .set(`id of ${name}`, same(row.publicId));
  for (const [name, id] of await smallThings(database, { person, organizer })) things.set(name, same(id));
  return { people, things };
}

const same = (id: string): Thing => ({ path: id, id });

function missing(what: string): never {
  throw new Error(`The small directory has no ${what}.`);
}

/** An account with a session, a saved private event, a notification and an alert. */
async function aPerson(database: Database, who: Role): Promise<Viewer> {
  const word = wordOf(who);
  const role = who === "moderator" || who === "admin" ? who : "user";
  const viewer = await aUser(database, { id: word, name: `Name ${word}`, role });
  const { userId } = viewer;
  const sessionId = `session-${word}`;
  const at = { createdAt: TEST_NOW, updatedAt: TEST_NOW, expiresAt: TEST_NOW + 24 * HOUR_MS };
  await database.db.insert(sessions).values({ id: sessionId, token: sessionId, userId, ...at });
  const own = { title: `Event ${word}`, visibility: "private", listing: "hidden", userId } as const;
  const event = await anEvent(database, own);
  await database.db.insert(savedEvents).values({ userId, eventId: event.id, createdAt: TEST_NOW });
  const notification = { actor: SYSTEM_ACTOR, userId, title: `Told ${word}`, message: "Something" };
  await notifyPerson(database, notification, TEST_NOW);
  await anAlert(database, { userId, search: `q=${word}` });
  return { ...viewer, sessionId };
}

/** The last segment of the link with which an owner confirms that a series is still running. */
async function confirmationLink(database: Database, userId: string): Promise<string> {
  const { publicId } = await anEvent(database, { title: "A series", userId });
  const text = writeConfirmationLink({ publicId, userId, expiresAt: TEST_NOW + 24 * HOUR_MS });
  return makeSealer("the secret of a test").seal(STILL_RUNNING_SEALED_AS, text);
}

type About = { person: (who: Role) => Viewer; organizer: { id: number } };

async function smallThings(database: Database, { person, organizer }: About): Promise<[name: string, id: string][]> {
  const { db } = database;
  const member = person("member");
  const drafted = await saveDraft(
    database,
    { actor: actorFor(person("owner")), fields: eventFields({ title: [`Draft ${wordOf("owner")}`] }), draft: null },
    TEST_NOW,
  );
  const submission = await aSubmission(database, { viewer: member });
  const inviting = {
    organizerId: organizer.id,
    email: member.email,
    invitedBy: person("owner").userId,
    expiresAt: TEST_NOW + 24 * HOUR_MS,
  };
  const invitation = await transaction(db, (tx) => insertInvitation(tx, inviting, TEST_NOW));
  const claimed = await anOrganizer(database, { name: "Claimed Circle" });
  const claim = {
    actor: actorFor(member),
    viewer: member,
    publicId: claimed.publicId,
    message: "It is ours, we meet there.",
  };
  await claimOrganizer(database, claim, TEST_NOW);
  const { rows } = await db.execute<{ id: string }>("select id from organizer_claims");
  await db.execute(`insert into possible_duplicates (event_id, other_event_id, score, reasons, found_at)
    select a.id, b.id, 90, '{title}', now() from events a, events b
    where a.title = 'The public event' and b.title = 'The other public event'`);
  await db.insert(massDeletions).values({ deletedBy: null, deletedAt: TEST_NOW, events: 0 });
  const decided = await anEvent(database, { title: "Decided", held: true, moderation: "pending", listing: "hidden" });
  const deciding = { actor: SYSTEM_ACTOR, publicId: decided.publicId, updatedAt: TEST_NOW };
  const decision = await approveEvent(database, deciding, TEST_NOW);
  const { rows: batches } = await db.execute<{ id: string }>(`insert into moderation_batches
      (decision, filter, as_of, role, language, created_at, ended_at)
    values ('approved', '{}', now(), 'system', 'en', now(), now()) returning id`);
  const subscription = await aContact(database);
  const subscriber = await findContact(db, subscription);
  const alertKey = await anAlert(database, { email: "alma@example.org" });
  const [alert] = await listAlertsOf(db, member.userId);
  return [
    ["alert's key", alertKey],
    ["link of a letter", await confirmationLink(database, person("owner").userId)],
    ["member's alert", String(alert?.id)],
    ["decision", "decisionId" in decision ? String(decision.decisionId) : missing("decision")],
    ["batch", String(batches[0]?.id)],
    ["import", await aMappedRun(database, csvFile([{}]))],
    ["member's claim as read", `${rows[0]?.id}.${claimed.version}`],
    ["member's claim", String(rows[0]?.id)],
    ["owner's draft", "draft" in drafted ? drafted.draft : missing("draft")],
    ["submission's key", submission.key],
    ["member's submission", submission.publicId],
    ["member's submission as read", `${submission.publicId}-1-1`],
    ["subscription", subscription],
    ["subscription's number", String(subscriber?.id)],
    ["member's invitation", invitation],
    ["claimed organizer", claimed.publicId],
    ["co-organizer's account", person("co-organizer").userId],
    ["date", "2026-11-18T1900"],
  ];
}
