import { titleSlug } from "#core/text/title-slug.ts";

/** What an organizer's address is made of: only the id is looked up, the words are for people (PRODUCT P18). */
export type AddressedOrganizer = { name: string; publicId: string };

/** `/organizers/{name-in-words}-{id}`. */
export function organizerPath({ name, publicId }: AddressedOrganizer): string {
  return `/organizers/${titleSlug(name, "organizer")}-${publicId}`;
}
