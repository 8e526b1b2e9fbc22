import * as z from "zod/mini";
import type { Actor } from "#core/audit/actor.ts";
import { field } from "#core/check-input.ts";
import { emailOf } from "#core/text/parse-values.ts";
import { accepted } from "#core/validation-error.ts";
import { DAY_MS, type EpochMs, HOUR_MS } from "#core/time/instant.ts";

/** An address that an admin removed from its list, by number, and when. Undo applies only if nothing has changed since. */
export type RemovedContact = { id: number; leftAt: EpochMs };

const MARK = /^(\d{1,15})-(\d{1,15})$/;

/** The removed address as the toast's Undo sends it. */
export function writeRemovedContact({ id, leftAt }: RemovedContact): string {
  return `${id}-${leftAt}`;
}

/** The removed address that an Undo names; null if the text is invalid. */
export function readRemovedContact(text: string): RemovedContact | null {
  const [, id, leftAt] = MARK.exec(text) ?? [];
  return id === undefined || leftAt === undefined ? null : { id: Number(id), leftAt: Number(leftAt) };
}

/** The choices of an export, the default first (PRODUCT P13). */
export const CONTACT_EXPORTS = ["confirmed", "everyone", "pending", "left"] as const satisfies readonly (
  | ContactState
  | "everyone"
)[];
type ContactExport = (typeof CONTACT_EXPORTS)[number];

/** The state to which an export is limited; null for all. */
export function exportedState(who: ContactExport): ContactState | null {
  return who === "everyone" ? null : who;
}

/** The form for joining a list: one address, stored in lower case. */
export const CONTACT_INPUT = z.object({
  email: field((text) => {
    const email = emailOf(text);
    return email.ok ? accepted(email.value.toLowerCase()) : email;
  }),
});

/** The two lists of addresses without an account (PRODUCT P13). */
export const CONTACT_LISTS = ["newsletter", "waitlist"] as const;
export type ContactList = (typeof CONTACT_LISTS)[number];

/** The state of an address on a list. */
export type ContactState = "confirmed" | "pending" | "left";

/** How long an address waits for confirmation before it is deleted. */
export const CONFIRM_WITHIN_MS = 7 * DAY_MS;

/** How long the address of a person who unsubscribed is stored, so that other programs can learn of it. */
export const LEFT_RETENTION_MS = 30 * DAY_MS;

/** How many weeks the dashboard's counts go back; for so long the dates of unsubscribing are stored, without the address. */
export const COUNTED_WEEKS = 12;
export const DATES_RETENTION_MS = (COUNTED_WEEKS + 1) * 7 * DAY_MS;

/** How long an address receives no second message about the same list, however often it is entered. */
export const MAIL_AGAIN_MS = HOUR_MS;

/** The state that follows from the stored dates. */
export function contactState({
  confirmedAt,
  leftAt,
}: {
  confirmedAt: EpochMs | null;
  leftAt: EpochMs | null;
}): ContactState {
  if (leftAt !== null) return "left";
  return confirmedAt === null ? "pending" : "confirmed";
}

/** The private page of an address on a list, for confirming and unsubscribing. */
export function contactPath(key: string): string {
  return `/subscriptions/${key}`;
}

/**
 * Whether this actor removes addresses from the lists at their owners' wish and restores them: admins (PRODUCT P7),
 * and the command line.
 */
export function mayRemoveContacts({ role }: Pick<Actor, "role">): boolean {
  return role === "admin" || role === "system";
}
