import { settleOrganizer } from "#commands/organizers/organizer-of-member.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import type { Transaction } from "#data/transaction.ts";

type Named = Pick<StoredEvent, "organizer" | "organizerName">;

/** Shared by the commands that let an event be seen: an unclaimed organizer comes to light with its first public one. */
export async function showOrganizer(tx: Transaction, event: Named, listing: Listing, now: EpochMs): Promise<void> {
  const { organizer, organizerName: name } = event;
  if (organizer?.userId === null) await settleOrganizer(tx, { kind: "unclaimed", organizer, name }, listing, now);
}
