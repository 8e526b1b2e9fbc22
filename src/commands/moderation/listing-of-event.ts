import { type Listing, listingOf } from "#core/visibility.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";

type Standing = Pick<StoredEvent, "visibility" | "moderation" | "held" | "importStatus" | "deletedAt" | "suspendedAt">;

/** Shared by the commands of the moderators' desk: where an event is listed as it stands. */
export function listingOfEvent({ deletedAt, suspendedAt, ...states }: Standing): Listing {
  const { visibility, moderation, held, importStatus } = states;
  const shut = { deleted: deletedAt !== null, suspended: suspendedAt !== null };
  return listingOf({ visibility, moderation, held, importStatus, ...shut });
}
