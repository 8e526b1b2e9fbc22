import { foldKey } from "#core/text/fold-key.ts";
import { titleSlug } from "#core/text/title-slug.ts";
import type { Listing } from "#core/visibility.ts";

const SEGMENTER = new Intl.Segmenter("und", { granularity: "grapheme" });
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu;
/** Small words such as 'of', 'du' or 'the' that stand between names. */
const SMALL_WORD = /^\p{Ll}/u;

/** One or two letters that stand for a name, never a symbol: those of its first two words that are not written small. */
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

/** What an organizer's address is made of: only the id is looked up, the words are for people (PRODUCT P18). */
type AddressedOrganizer = { name: string; publicId: string };

/** `/organizers/{name-in-words}-{id}`. */
export function organizerPath({ name, publicId }: AddressedOrganizer): `/organizers/${string}` {
  return `/organizers/${titleSlug(name, "organizer")}-${publicId}`;
}

type ListedOrganizer = AddressedOrganizer & { listing: Listing };

/** The way to the page of who holds an event, where lists may show them; null for a mere name and for what is not listed. */
export function listedOrganizerPath(organizer: ListedOrganizer | null, listings: readonly Listing[]): string | null {
  return organizer !== null && listings.includes(organizer.listing) ? organizerPath(organizer) : null;
}

/** What organizers are matched by (PRODUCT P3): the folded name, or the name itself when folding leaves nothing of it. */
export function organizerKey(name: string): string {
  return foldKey(name) || name;
}
