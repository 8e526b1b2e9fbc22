import { titleSlug } from "#core/text/title-slug.ts";
import type { Listing } from "#core/visibility.ts";

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
