import { passOnOrganizers } from "#commands/organizers/pass-on-organizers.ts";
import { WITHOUT_WORDS } from "#commands/events/remove-deleted-events.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { type LeftWords, namesPerson } from "#core/accounts/person-name.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { deletePersonalAuditOf, recordAudit } from "#data/queries/audit-write.ts";
import { deleteContact } from "#data/queries/contacts-write.ts";
import { deleteCorrectionsOf } from "#data/queries/corrections-write.ts";
import { deleteReportTextsOf } from "#data/queries/event-reports-write.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import {
  deleteAccount,
  deleteProfile,
  deleteExceptionReasons,
  lockAccountToErase,
} from "#data/queries/leaving-write.ts";
import { deleteModerationTexts } from "#data/queries/moderation-decisions-write.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { deletePeopleOf } from "#data/queries/organizer-people-write.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { listOrganizersToErase, listOwnedEvents, type OwnedEvent } from "#data/queries/owned-things.ts";
import { releasePicturesOf } from "#data/queries/pictures-write.ts";
import { deleteImportsOf } from "#data/queries/import-runs-write.ts";
import { deleteSourceOf } from "#data/queries/import-sources-write.ts";
import { deleteAlertsOf } from "#data/queries/search-alerts-write.ts";
import { deleteSubmissionsOf } from "#data/queries/submissions-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type Erasing = { userId: string; words: LeftWords; language: string };

/**
 * Erases an account whose grace period is over, or whose address was never verified, with everything that identifies
 * its owner (PRODUCT P7, P9); false when the owner has come back. Organizers with other editors pass to them; all
 * other upcoming dates are canceled, and members who saved them are notified. Ids stay in the audit log.
 */
export async function eraseAccount({ db }: Pick<Database, "db">, erasing: Erasing, now: EpochMs): Promise<boolean> {
  const { userId, words, language } = erasing;
  return transaction(db, async (tx) => {
    const person = await lockAccountToErase(tx, userId, now);
    if (person === null) return false;
    await passOnOrganizers(tx, { userId, email: person.email, language }, now);
    const owned = await listOwnedEvents(tx, userId);
    const named = owned.flatMap(({ organizerId }) => organizerId ?? []);
    const groups = await listOrganizersToErase(tx, userId, named);
    for (const event of owned) await eraseEvent(tx, event, { person, words, now });
    await deleteExceptionReasons(
      tx,
      owned.map(({ id }) => id),
    );
    await deleteModerationTexts(
      tx,
      owned.map(({ id }) => id),
    );
    await storeDates(
      tx,
      owned.map(({ id }) => id),
      now,
    );
    for (const { id } of groups) await eraseOrganizer(tx, id, { words, now });
    await deletePersonalAuditOf(tx, userId, [
      { type: "event", ids: owned.map(({ publicId }) => publicId) },
      { type: "organizer", ids: groups.map(({ publicId }) => publicId) },
    ]);
    await deleteImportsOf(tx, userId);
    await deleteSubmissionsOf(tx, { userId, email: person.email });
    await deleteContact(tx, person.email);
    await deleteAlertsOf(tx, person.email);
    await deleteReportTextsOf(tx, userId);
    await deleteCorrectionsOf(tx, { userId, eventIds: owned.map(({ id }) => id) });
    await deleteProfile(tx, userId);
    await releasePicturesOf(tx, userId, now);
    await deleteAccount(tx, { id: userId, email: person.email });
    const facts = { events: owned.length, organizers: groups.length, proved: person.proved };
    const entity = { type: "user", id: userId } as const;
    await recordAudit(tx, { action: "erase-account", actor: SYSTEM_ACTOR, entity, outcome: "done", facts }, now);
    if (person.proved) {
      const message = { name: "account-erased", data: {} } as const;
      const mail = { key: `account-erased:${userId}`, to: person.email, language, zone: null, message, userId: null };
      await enqueueMail(tx, mail, now);
    }
    return true;
  });
}

type Person = { email: string; name: string | null };

async function eraseEvent(
  tx: Transaction,
  event: OwnedEvent,
  { person, words, now }: { person: Person; words: LeftWords; now: EpochMs },
): Promise<void> {
  const hasDates = event.currentStartsAt !== null || event.kind === "always_open";
  await updateEvent(tx, event.id, {
    ...WITHOUT_WORDS,
    organizerName: words.host,
    ...(namesPerson(event.title, person) && { title: words.title }),
    cancelledAt: hasDates ? (event.cancelledAt ?? now) : event.cancelledAt,
    cancelReason: hasDates ? words.reason : null,
    ownerLeftAt: now,
    now,
  });
  if (hasDates && event.cancelledAt === null) {
    await insertNotificationCause(tx, { kind: "event-cancelled", actorId: null, eventId: event.id }, now);
  }
}

async function eraseOrganizer(
  tx: Transaction,
  id: number,
  { words, now }: { words: LeftWords; now: EpochMs },
): Promise<void> {
  await updateOrganizer(tx, id, {
    userId: null,
    name: words.host,
    nameKey: organizerKey(words.host),
    description: "",
    websiteUrl: null,
    contactEmail: null,
    hiddenReason: null,
    // The erased organizer's name is no longer an alias of the organizer it was merged into.
    mergedInto: null,
    listing: "hidden",
    deletedAt: now,
    now,
  });
  await deletePeopleOf(tx, id);
  // The row of the organizer stays, so the database's cascade does not delete the calendar's address.
  await deleteSourceOf(tx, id);
}
