import { type EventToCreate, createEvents, initialModeration } from "#commands/events/create-events.ts";
import { imageColumns } from "#commands/events/draft-columns.ts";
import { noteEventDuplicates } from "#commands/events/note-duplicates.ts";
import { refuseBlockedLink } from "#commands/events/check-edit.ts";
import {
  type MemberOrganizer,
  lockOrganizerOfMember,
  organizerIn,
  settleOrganizer,
} from "#commands/organizers/organizer-of-member.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import type { EventInput } from "#core/events/event-input.ts";
import { ownStartOf } from "#core/events/event.ts";
import type { InitialModeration } from "#core/moderation/hold-rule.ts";
import { outOfSightWith } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { type Listing, listingOf } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteDraft } from "#data/queries/event-drafts-write.ts";
import { EVENTS_ONCE_PER_OWNER, type InsertedEvent } from "#data/queries/events-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { lockOwnPicture } from "#data/queries/pictures-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { hasOwnEvent } from "#data/queries/publishers.ts";
import { lockSuspended } from "#data/queries/suspensions-write.ts";
import { type Transaction, isTakenBy, transaction } from "#data/transaction.ts";

type Publishing = {
  actor: Actor;
  input: EventInput;
  /** Public id of the draft that becomes this event. */
  draft?: string | null;
};

type PublishOutcome =
  /** `held`: a moderator reviews it first; `private`: only its owner sees it (PRODUCT P6). */
  | { outcome: "published" | "held" | "private"; publicId: string; title: string }
  /** Same owner, title and start (PRODUCT P11): 'An event with this name already exists.' */
  | { outcome: "name-taken" }
  | { outcome: "refused"; errors: ValidationErrors };

/** Creates a member's event and notifies the organizer's followers when it is visible at once. Throws `unauthenticated` for visitors. */
export async function publishEvent(
  { db }: Pick<Database, "db">,
  publishing: Publishing,
  now: EpochMs,
): Promise<PublishOutcome> {
  try {
    return await transaction(db, (tx) => publish(tx, publishing, now));
  } catch (error) {
    // Two forms sent at once: the unique index lets one of them pass.
    if (isTakenBy(error, EVENTS_ONCE_PER_OWNER)) return { outcome: "name-taken" };
    throw error;
  }
}

async function publish(tx: Transaction, publishing: Publishing, now: EpochMs): Promise<PublishOutcome> {
  const { actor, input, draft = null } = publishing;
  const { userId, role } = actor;
  if (userId === null || role === "visitor" || role === "system")
    throw new AppError("unauthenticated", "an event is published by a member");
  // Serializes a member's publications so that the first three are counted correctly.
  await lockUser(tx, userId);
  if ((await lockSuspended(tx, [userId])).has(userId))
    throw new AppError("forbidden", "a suspended member publishes nothing");
  const memberOrganizer = await checkPublishing(tx, { userId, role }, input, now);
  if ("outcome" in memberOrganizer) return memberOrganizer;
  const isVerified = memberOrganizer.kind === "own" && memberOrganizer.organizer.verifiedAt !== null;
  const initial = await initialModeration(tx, { userId, role, isVerified }, input.draft, now);
  const { suspendedAt } = outOfSightWith(organizerIn(memberOrganizer), now);
  const listing = listingOf({ ...initial, ...input.draft, importStatus: null, deletedAt: null, suspendedAt });
  const organizerId = await settleOrganizer(tx, memberOrganizer, listing, now);
  const toMake = toCreate({ input, userId, initial, memberOrganizer, organizerId }, now);
  const created = await createEvent(tx, toMake, now);
  const { organizerName } = toMake.draft;
  await noteEventDuplicates(tx, { id: created.id, organizerName, input }, now);
  if (draft !== null) await deleteDraft(tx, { publicId: draft, userId });
  if (listing !== "hidden" && organizerId !== null) {
    await insertNotificationCause(
      tx,
      { kind: "event-published", eventId: created.id, organizerId, actorId: userId },
      now,
    );
  }
  await recordAudit(tx, entryOf(publishing, initial, created.publicId), now);
  const { title, visibility } = input.draft;
  return { outcome: outcomeOf(visibility, initial, listing), publicId: created.publicId, title };
}

/** Conflicts that a valid form can still have: a duplicate event, a missing picture, an organizer that the actor may not use. */
async function checkPublishing(
  tx: Transaction,
  { userId, role }: { userId: string; role: Viewer["role"] },
  { draft, schedules, image, organizer }: EventInput,
  now: EpochMs,
): Promise<MemberOrganizer | PublishOutcome> {
  const blocked = await refuseBlockedLink(tx, { role, link: draft.link }, now);
  if (blocked !== null) return { outcome: "refused", errors: blocked };
  const own = { userId, title: draft.title, ownStart: ownStartOf(schedules), exceptId: null };
  if (await hasOwnEvent(tx, own)) return { outcome: "name-taken" };
  if (image !== null && !(await lockOwnPicture(tx, image.key, userId)))
    return { outcome: "refused", errors: { imageKey: { key: "fields.imageGone", values: {} } } };
  const found = await lockOrganizerOfMember(tx, userId, { organizer, name: draft.organizerName });
  if (found !== "foreign") return found;
  return { outcome: "refused", errors: { organizer: { key: "fields.organizerForeign", values: {} } } };
}

type Decided = {
  input: EventInput;
  userId: string;
  initial: InitialModeration;
  memberOrganizer: MemberOrganizer;
  organizerId: number | null;
};

function toCreate({ input, userId, initial, memberOrganizer, organizerId }: Decided, now: EpochMs): EventToCreate {
  const { image, schedules } = input;
  return {
    draft: {
      ...input.draft,
      organizerName: memberOrganizer.kind === "own" ? memberOrganizer.organizer.name : memberOrganizer.name,
    },
    userId,
    moderation: initial.moderation,
    held: initial.held,
    importStatus: null,
    origin: null,
    own: {
      organizerId,
      ...imageColumns(image),
      ownStart: ownStartOf(schedules),
      reviewQueuedAt: initial.queued ? now : null,
    },
  };
}

function outcomeOf(visibility: EventInput["draft"]["visibility"], { held }: InitialModeration, listing: Listing) {
  if (visibility === "private") return "private";
  return held || listing === "hidden" ? "held" : "published";
}

function entryOf({ actor, input }: Publishing, { moderation, held }: InitialModeration, publicId: string): AuditEntry {
  const { title, visibility } = input.draft;
  const facts = { visibility, moderation, held };
  return {
    action: "publish-event",
    actor,
    entity: { type: "event", id: publicId },
    outcome: "done",
    facts,
    after: { title },
  };
}

/** Stores one event with its organizer, schedules and dates; the caller has decided whether it may be created. */
export async function createEvent(tx: Transaction, event: EventToCreate, now: EpochMs): Promise<InsertedEvent> {
  const [inserted] = await createEvents(tx, [event], now);
  if (inserted === undefined) throw new AppError("unavailable", "The database did not store the event.");
  return inserted;
}
