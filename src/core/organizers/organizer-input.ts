import * as z from "zod/mini";
import { field } from "#core/check-input.ts";
import { DESCRIPTION_MAX, NAME_MAX } from "#core/events/event.ts";
import { cleanLine, cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { emailOf, linkOf } from "#core/text/parse-values.ts";
import { type Result, accepted, refused } from "#core/validation-error.ts";
import { type Visibility, isVisibility } from "#core/visibility.ts";

// Top-level domains of addresses typed without `https://`; "Thanks.See you" has none.
const ENDINGS =
  "app|biz|blog|ch|click|cn|co|com|de|dev|eu|fr|gl|info|io|link|live|ly|me|net|online|org|page|ru|shop|site|top|tv|uk|us|xyz|zoom";
const LINK = new RegExp(
  `\\b[a-z][a-z0-9+.-]{1,20}://|\\bwww\\.|(?<![@\\w.-])(?:[a-z0-9-]{1,63}\\.)+(?:${ENDINGS})(?![\\w-])`,
  "iu",
);

/**
 * Whether a text contains a web address, complete or partial, which first messages and announcements may not. An email
 * address does not count.
 */
export function hasLink(text: string): boolean {
  // Full-width and compatibility characters would be ways around the rule.
  return LINK.test(text.normalize("NFKC"));
}

/** A person's name for a mail to a stranger; null for none, and for an advertisement. */
export function nameForMail(name: string | null): string | null {
  return name === null || hasLink(name) ? null : name;
}

/** The fields of an organizer's profile (spec §2, Organizer registration and management), in their order. */
export const ORGANIZER_FIELDS = [
  "name",
  "description",
  "contactEmail",
  "contactShown",
  "websiteUrl",
  "visibility",
] as const;
type OrganizerField = (typeof ORGANIZER_FIELDS)[number];

/** The posted form of these fields, each as text; an unchecked box is empty. */
export type OrganizerTyped = Readonly<Record<OrganizerField, string>>;

/** Name, description and contact email are required, the website is a web address (spec §5). */
export const ORGANIZER_INPUT = z.object({
  name: field(nameOf),
  description: field(descriptionOf),
  contactEmail: field((text) => {
    const email = emailOf(text);
    return email.ok ? email : refused("organizerForm.faults.email");
  }),
  contactShown: field((text) => accepted(text !== "")),
  websiteUrl: field((text) => {
    const link = linkOf(text);
    return link.ok ? link : refused("organizerForm.faults.website");
  }),
  visibility: field(visibilityOf),
});

export type OrganizerInput = z.output<typeof ORGANIZER_INPUT>;

function nameOf(text: string): Result<string> {
  if (!hasVisibleText(text)) return refused("organizerForm.faults.name");
  return within(cleanLine(text), NAME_MAX, "organizerForm.faults.nameTooLong");
}

function descriptionOf(text: string): Result<string> {
  if (!hasVisibleText(text)) return refused("organizerForm.faults.description");
  return within(cleanParagraphs(text), DESCRIPTION_MAX, "organizerForm.faults.descriptionTooLong");
}

function visibilityOf(text: string): Result<Visibility> {
  return isVisibility(text) ? accepted(text) : refused("organizerForm.faults.visibility");
}

function within(text: string, max: number, tooLong: string): Result<string> {
  const count = lengthOf(text);
  return count > max ? refused(tooLong, { count, max }) : accepted(text);
}
