import { foldKey } from "#core/text/fold-key.ts";
import { titleSlug } from "#core/text/title-slug.ts";
import type { Listing } from "#core/visibility.ts";

const SEGMENTER = new Intl.Segmenter("und", { granularity: "grapheme" });
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu;
/** Lower-case words such as 'of', 'du' or 'the' between names. */
const SMALL_WORD = /^\p{Ll}/u;

/** The monogram of a name, one or two letters: of its first two words that do not start in lower case. */
export function monogram(name: string): string {
  const words = name.match(WORD) ?? [];
  const named = words.filter((word) => !SMALL_WORD.test(word));
  const letters = (named.length > 0 ? named : words).slice(0, 2).map(firstLetter);
  return letters.join("").toUpperCase();
}

function firstLetter(word: string): string {
  const [first] = SEGMENTER.segment(word);
  return first?.segment ?? "";
}

/** The parts of an organizer's address: only the id is looked up, the words are for people (PRODUCT P18). */
type AddressedOrganizer = { name: string; publicId: string };

/** `/organizers/{name-in-words}-{id}`. */
export function organizerPath({ name, publicId }: AddressedOrganizer): `/organizers/${string}` {
  return `/organizers/${titleSlug(name, "organizer")}-${publicId}`;
}

type ListedOrganizer = AddressedOrganizer & { listing: Listing };

/** The page of an event's organizer if it may be listed; null for a mere name and for an unlisted organizer. */
export function listedOrganizerPath(organizer: ListedOrganizer | null, listings: readonly Listing[]): string | null {
  return organizer !== null && listings.includes(organizer.listing) ? organizerPath(organizer) : null;
}

/** The key by which organizers are matched (PRODUCT P3): the folded name, or the name itself if folding leaves nothing. */
export function organizerKey(name: string): string {
  return foldKey(name) || name;
}
