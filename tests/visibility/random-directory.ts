import fc from "fast-check";
import type { LinkAudience } from "#core/events/event.ts";
import { listingOf, type Listing, VISIBILITIES, type Visibility } from "#core/visibility.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

/** Organizers and people by their place in these lists; the third organizer is the one with an editor. */
export const ORGANIZERS: readonly Visibility[] = ["public_web", "public_in_app", "private"];
export const PEOPLE = ["member", "owner", "editor", "moderator", "admin"] as const;
export type Person = (typeof PEOPLE)[number] | "visitor";

/** Local starts relative to `TEST_NOW`, noon: running, about to begin, this evening, yesterday; null for a room. */
const STARTS = [
  "2026-11-18T11:50:00",
  "2026-11-18T12:10:00",
  "2026-11-18T19:00:00",
  "2026-11-17T12:00:00",
  null,
] as const;

/**
 * An event in the test's own terms. All its texts contain its position, so that they are recognized wherever they
 * appear.
 */
export type SecretEvent = {
  at: number;
  visibility: Visibility;
  moderation: "pending" | "approved" | "rejected";
  held: boolean;
  suspended: boolean;
  deleted: boolean;
  cancelled: boolean;
  importStatus: "pending" | "done" | null;
  startsLocal: (typeof STARTS)[number];
  linkAudience: LinkAudience;
  organizer: number | null;
  isOwners: boolean;
};

const rarely = fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

/** Events in every possible state. */
export const someSecretEvents: fc.Arbitrary<readonly SecretEvent[]> = fc
  .array(
    fc.record({
      visibility: fc.constantFrom(...VISIBILITIES),
      moderation: fc.constantFrom("approved", "approved", "pending", "rejected"),
      held: rarely,
      suspended: rarely,
      deleted: rarely,
      cancelled: rarely,
      importStatus: fc.constantFrom(null, null, null, "pending", "done"),
      startsLocal: fc.constantFrom(...STARTS),
      linkAudience: fc.constantFrom("everyone", "members", "before_start"),
      organizer: fc.constantFrom(null, 0, 1, 2),
      isOwners: fc.boolean(),
    }),
    { minLength: 8, maxLength: 8 },
  )
  .map((events) => events.map((event, at) => ({ ...event, at })));

export const titleOf = ({ at }: { at: number }) => `qtitle${at}z`;
export const organizerNameOf = (at: number) => `qhost${at}z`;
export const linkOf = ({ at }: { at: number }) => `https://meet.example.org/qlink${at}z`;
export const passcodeOf = ({ at }: { at: number }) => `qpass${at}z`;
export const dialInOf = ({ at }: { at: number }) => `qdial${at}z`;
export const textOf = (event: { at: number }) => `qtext${event.at}z at ${linkOf(event)}`;

export function listingOfSecretEvent({ deleted, suspended, ...event }: SecretEvent): Listing {
  return listingOf({ ...event, deletedAt: deleted ? TEST_NOW : null, suspendedAt: suspended ? TEST_NOW : null });
}

/** PRODUCT P6's rule for lists, written independently of the product. */
export function mayList(event: SecretEvent, who: Person): boolean {
  const isShut = event.deleted || event.suspended || event.held;
  if (isShut || event.moderation === "rejected" || event.importStatus === "pending") return false;
  return event.visibility === "public_web" || (event.visibility === "public_in_app" && who !== "visitor");
}

/** Whether the event is the person's own: created by them, or of the organizer that they own or edit. */
export function isOwn(event: SecretEvent, who: Person): boolean {
  if (who === "owner") return event.isOwners || event.organizer === 2;
  return who === "editor" && event.organizer === 2;
}

/** PRODUCT P6's rule for an event's own page. */
export function mayOpen(event: SecretEvent, who: Person): boolean {
  if (event.deleted) return false;
  const isStaff = who === "moderator" || who === "admin";
  return mayList(event, who) || isOwn(event, who) || (isStaff && event.visibility !== "private");
}

/** PRODUCT P15's rule for link, passcode and dial-in. */
export function mayJoin({ cancelled, linkAudience, startsLocal }: SecretEvent, who: Person): boolean {
  if (linkAudience === "everyone") return true;
  if (cancelled) return false;
  if (linkAudience === "members") return who !== "visitor";
  return startsLocal === null || startsLocal === STARTS[0] || startsLocal === STARTS[1];
}

/** Whether the person may see the organizer at that position. */
export function mayKnowOrganizer(at: number, who: Person): boolean {
  const visibility = ORGANIZERS[at];
  if (visibility === "public_web") return true;
  if (visibility === "public_in_app") return who !== "visitor";
  return who === "owner" || who === "editor";
}
