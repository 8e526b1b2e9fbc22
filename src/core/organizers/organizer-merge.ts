import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";

/** Fields that an organizer takes from another one folded into it, if its own are empty. */
const FILLED_FIELDS = ["description", "websiteUrl", "contactEmail"] as const;
type FilledField = (typeof FILLED_FIELDS)[number];

/** What undoes the merge of two organizers, beside rows and memberships. It names no people: they appear in rows only. */
export type OrganizerMergeUndo = {
  /** The surviving organizer was unclaimed: the folded one's owner owns it since. */
  ownerMoved: boolean;
  filled: readonly FilledField[];
  /** The listing of each. */
  keptListing: Listing;
  foldedListing: Listing;
};

type Profile = Record<FilledField, string | null>;

/** The fields that are empty in the surviving organizer but not in the folded one. */
export function fieldsToFill(survivor: Profile, folded: Profile): readonly FilledField[] {
  return FILLED_FIELDS.filter((field) => !survivor[field] && Boolean(folded[field]));
}

/** What undoes a hand-over by staff, beside the people, who appear in its row only. */
export type HandOverUndo = {
  /** The profile's version after it: any later change is the new owner's own work. */
  version: number;
  /** When the new owner edited, followed or hid it; null if never. */
  editedAt: EpochMs | null;
  followedAt: EpochMs | null;
  hiddenAt: EpochMs | null;
};
