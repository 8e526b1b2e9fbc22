import { type EventTexts, isBlocked } from "#commands/events/check-edit.ts";
import { draftColumns, type imageColumns } from "#commands/events/draft-columns.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { matchOrganizers } from "#commands/organizers/match-organizers.ts";
import type { EventDraft } from "#core/events/event-draft.ts";
import type { ModerationState } from "#core/events/event.ts";
import { meetingPlatform } from "#core/events/meeting-link.ts";
import { type InitialModeration, holdRule } from "#core/moderation/hold-rule.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import { outOfSightWith } from "#core/organizers/organizer-policy.ts";
import { scheduleUid } from "#core/schedules/plan-schedules.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { type Listing, listingOf } from "#core/visibility.ts";
import { type InsertedEvent, type NewEvent, insertEvents } from "#data/queries/events-write.ts";
import { lockOrganizersOfEvents } from "#data/queries/organizer-people-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { isSeenLinkHost, findPublisher } from "#data/queries/publishers.ts";
import { insertSchedules, upsertExceptions } from "#data/queries/schedules-write.ts";
import { findHoldEvents } from "#data/queries/site-settings.ts";
import { lockSuspended } from "#data/queries/suspensions-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** An event to create: its content, owner, moderation status and import source. */
export type EventToCreate = {
  draft: EventDraft;
  userId: string | null;
  moderation: ModerationState;
  held: boolean;
  importStatus: "pending" | "done" | null;
  origin: Pick<NewEvent, "importSource" | "sourceId" | "importKey" | "imported"> | null;
  /** Columns that only a member's own event has; its organizer id is known, so its name is not matched again. */
  own?: Pick<NewEvent, "organizerId" | keyof ReturnType<typeof imageColumns> | "ownStart" | "reviewQueuedAt">;
};

/**
 * Shared by the commands that create events: inserts any number of events with organizers, schedules, UIDs and dates
 * in a few statements. Ids come back in input order. The caller has decided whether they may be created.
 */
export async function createEvents(
  tx: Transaction,
  toCreate: readonly EventToCreate[],
  now: EpochMs,
): Promise<readonly InsertedEvent[]> {
  const suspended = await lockSuspended(
    tx,
    toCreate.flatMap(({ userId }) => userId ?? []),
  );
  const listed = toCreate.map((each): ListedEvent => {
    // An event created for a suspended owner, for example from a submission, is hidden with the owner's others.
    const isOwnerSuspended = each.userId !== null && suspended.has(each.userId);
    const suspendedAt = isOwnerSuspended ? now : null;
    const listing = listingOf({ ...each, visibility: each.draft.visibility, deletedAt: null, suspendedAt });
    return { ...each, isOwnerSuspended, listing };
  });
  const named = listed
    .filter(({ own }) => own === undefined)
    .map(({ draft, listing }) => ({ name: draft.organizerName, listing }));
  const organizers = await matchOrganizers(tx, named, now);
  // An organizer that the caller has read may be hidden since: an import's job starts later than the import is queued.
  const ownIds = listed.flatMap(({ own }) => own?.organizerId ?? []);
  const owned = new Map((await lockOrganizersOfEvents(tx, ownIds)).map((organizer) => [organizer.id, organizer]));
  const organizerOf = ({ own, draft }: ListedEvent) =>
    own === undefined ? organizers.get(organizerKey(draft.organizerName)) : owned.get(own.organizerId ?? 0);
  const rows = listed.map((each) => eventRow(each, organizerOf(each), now));
  const inserted = await insertEvents(tx, rows, now);
  await storeSchedules(tx, { toCreate, inserted }, now);
  const ids = inserted.map((event) => event.id);
  await storeDates(tx, ids, now);
  return inserted;
}

type ListedEvent = EventToCreate & { isOwnerSuspended: boolean; listing: Listing };

function eventRow(
  { draft, userId, moderation, held, importStatus, origin, own, isOwnerSuspended, listing }: ListedEvent,
  organizer: OrganizerRow | undefined,
  now: EpochMs,
): NewEvent {
  const shut = outOfSightWith(organizer, now);
  const isHidden = listing === "hidden" || shut.suspendedAt !== null;
  return {
    ...draftColumns(draft),
    ...origin,
    organizerId: organizer?.id ?? null,
    ...own,
    ...shut,
    ...(isOwnerSuspended && { suspendedAt: now }),
    userId,
    moderation,
    moderatedAt: moderation === "approved" ? now : null,
    held,
    importStatus,
    listing: isHidden ? "hidden" : listing,
    firstListedAt: isHidden ? null : now,
    ...(own !== undefined && { confirmedAt: now }),
  };
}

async function storeSchedules(
  tx: Transaction,
  { toCreate, inserted }: { toCreate: readonly EventToCreate[]; inserted: readonly InsertedEvent[] },
  now: EpochMs,
): Promise<void> {
  const drafts = inserted.flatMap((event, index) =>
    (toCreate[index]?.draft.schedules ?? []).map((schedule, position) => ({ event, schedule, position })),
  );
  const rows = drafts.map(({ event, schedule: { exceptions: _exceptions, ...schedule }, position }) => ({
    ...schedule,
    eventId: event.id,
    position,
    uid: scheduleUid(event.publicId, position + 1),
  }));
  const ids = await insertSchedules(tx, rows, now);
  const exceptions = drafts.flatMap(({ schedule }, index) =>
    schedule.exceptions.map((exception) => ({ ...exception, scheduleId: ids[index] ?? 0 })),
  );
  await upsertExceptions(tx, exceptions, now);
}

/** The event's link and texts. */
type EventContent = Pick<EventDraft, "visibility" | "link"> & EventTexts;

type Sender = {
  userId: string;
  role: Viewer["role"];
  /** True when the event is published for a verified organizer. */ isVerified: boolean;
};

/** Shared by the commands that show an event for the first time: its status by P6, as of this transaction. */
export async function initialModeration(
  tx: Transaction,
  { userId, role, isVerified }: Sender,
  content: EventContent,
  now: EpochMs,
): Promise<InitialModeration> {
  const { visibility, link } = content;
  const publisher = await findPublisher(tx, userId);
  const isNew = link !== null && meetingPlatform(link) === null && !(await isSeenLinkHost(tx, link));
  return holdRule(
    {
      setting: await findHoldEvents(tx),
      visibility,
      role,
      isVerified,
      approvedEvents: publisher?.approvedEvents ?? 0,
      accountCreatedAt: publisher?.createdAt ?? now,
      hasNewLinkHost: isNew,
      isBlocked: await isBlocked(tx, { content, address: publisher?.email ?? null }, now),
    },
    now,
  );
}
