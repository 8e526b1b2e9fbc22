import { type Listing, listingOf, type Visibility } from "#core/visibility.ts";
import type { EpochMs } from "#core/time/instant.ts";

type Listable = { visibility: Visibility; suspendedAt: EpochMs | null; deletedAt: EpochMs | null };

/** Where an organizer may be listed: nobody looks at one before it is shown, so nothing but its owner, a suspension and a deletion decides. */
export function organizerListing({ visibility, suspendedAt, deletedAt }: Listable): Listing {
  const open = { moderation: "approved", held: false, importStatus: null } as const;
  return listingOf({ ...open, visibility, suspended: suspendedAt !== null, deleted: deletedAt !== null });
}
