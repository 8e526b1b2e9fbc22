import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";

/** What an organizer takes over of another one that is folded into it, where it says nothing itself. */
const FILLED_FIELDS = ["description", "websiteUrl", "contactEmail"] as const;
type FilledField = (typeof FILLED_FIELDS)[number];

/** What undoes the merge of two organizers, beside the rows and memberships. It names no people: those stand in rows only. */
export type OrganizerMergeUndo = {
  /** Nobody had claimed the kept one: the folded one's owner owns it since. */
  ownerMoved: boolean;
  filled: readonly FilledField[];
  /** Where each was listed. */
  keptListing: Listing;
  foldedListing: Listing;
};

type Profile = Record<FilledField, string | null>;

/** The fields that the kept one has left empty and the folded one has not. */
export function fieldsToFill(kept: Profile, folded: Profile): readonly FilledField[] {
  return FILLED_FIELDS.filter((field) => !kept[field] && Boolean(folded[field]));
}

/** With what staff's hand-over can be taken back, beside the people, who stand in its row only. */
export type HandOverUndo = {
  /** The profile's version since: who changed it after that made it their own. */
  version: number;
  /** Since when the new owner edited, followed or hid it; null where they did not. */
  editedAt: EpochMs | null;
  followedAt: EpochMs | null;
  hiddenAt: EpochMs | null;
};
