import { draftColumns, type imageColumns } from "#commands/events/draft-columns.ts";
import { matchOrganizers } from "#commands/organizers/match-organizers.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import type { EventDraft } from "#core/events/event-draft.ts";
import type { ModerationState } from "#core/events/event.ts";
import { outOfSightWith } from "#core/organizers/hidden-events.ts";
import { organizerKey } from "#core/organizers/organizer-key.ts";
import { scheduleUid } from "#core/schedules/schedule-uid.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Listing, listingOf } from "#core/visibility.ts";
import { insertEvents, type InsertedEvent, type NewEvent } from "#data/queries/events-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { lockSuspended } from "#data/queries/suspensions-write.ts";
import { insertSchedules, upsertExceptions } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** An event to be made: what it says, who owns it, where it stands in moderation, and where it was imported from. */
export type EventToCreate = {
  draft: EventDraft;
  userId: string | null;
  moderation: ModerationState;
  held: boolean;
  importStatus: "pending" | "done" | null;
  origin: Pick<NewEvent, "importSource" | "sourceId" | "importKey" | "imported"> | null;
  /** What only a member's own event has; its organizer is known already, and the name is not matched again. */
  own?: Pick<NewEvent, "organizerId" | keyof ReturnType<typeof imageColumns> | "ownStart" | "reviewQueuedAt"> &
    Partial<Pick<NewEvent, "suspendedAt" | "hiddenWith">>;
};

/**
 * Shared by the commands that make events: stores them with organizers, schedules, UIDs and dates, in a few statements
 * for any number. Ids come back in the order given. The caller has decided whether they may be made.
 */
export async function createEvents(
  tx: Transaction,
  given: readonly EventToCreate[],
  now: EpochMs,
): Promise<readonly InsertedEvent[]> {
  const kept = await lockSuspended(
    tx,
    given.flatMap(({ userId }) => userId ?? []),
  );
  const listed = given.map((each) => {
    const isOwnerSuspended = each.userId !== null && kept.has(each.userId);
    return { ...each, isOwnerSuspended, listing: listingOfNew(each, isOwnerSuspended) };
  });
  const named = listed
    .filter(({ own }) => own === undefined)
    .map(({ draft, listing }) => ({ name: draft.organizerName, listing }));
  const organizers = await matchOrganizers(tx, named, now);
  const rows = listed.map((each) => eventRow(each, organizers.get(organizerKey(each.draft.organizerName)), now));
  const inserted = await insertEvents(tx, rows, now);
  await storeSchedules(tx, { given, inserted }, now);
  const ids = inserted.map((event) => event.id);
  await storeDates(tx, ids, now);
  return inserted;
}

function listingOfNew(
  { draft, moderation, held, importStatus, own }: EventToCreate,
  isOwnerSuspended: boolean,
): Listing {
  return listingOf({
    visibility: draft.visibility,
    moderation,
    held,
    importStatus,
    deleted: false,
    suspended: isOwnerSuspended || (own?.suspendedAt ?? null) !== null,
  });
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
    ...shut,
    ...own,
    // What is made for somebody who is kept out, such as of a submission, waits with the rest of theirs.
    ...(isOwnerSuspended && { suspendedAt: now }),
    userId,
    moderation,
    moderatedAt: moderation === "approved" ? now : null,
    held,
    importStatus,
    listing: isHidden ? "hidden" : listing,
    firstListedAt: isHidden ? null : now,
  };
}

async function storeSchedules(
  tx: Transaction,
  { given, inserted }: { given: readonly EventToCreate[]; inserted: readonly InsertedEvent[] },
  now: EpochMs,
): Promise<void> {
  const drafts = inserted.flatMap((event, index) =>
    (given[index]?.draft.schedules ?? []).map((schedule, position) => ({ event, schedule, position })),
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
