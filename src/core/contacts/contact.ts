import * as z from "zod/mini";
import type { Actor } from "#core/audit/actor.ts";
import { field } from "#core/check-input.ts";
import { emailOf } from "#core/text/parse-values.ts";
import { accepted } from "#core/validation-error.ts";
import { DAY_MS, type EpochMs, HOUR_MS } from "#core/time/instant.ts";

/** An address that an admin took off its list, by its number, and when: whatever became of it since is not undone. */
export type RemovedContact = { id: number; leftAt: EpochMs };

const MARK = /^(\d{1,15})-(\d{1,15})$/;

/** As a toast's Undo names it. */
export function writeRemovedContact({ id, leftAt }: RemovedContact): string {
  return `${id}-${leftAt}`;
}

/** What an Undo names; null for a text that is none. */
export function readRemovedContact(text: string): RemovedContact | null {
  const [, id, leftAt] = MARK.exec(text) ?? [];
  return id === undefined || leftAt === undefined ? null : { id: Number(id), leftAt: Number(leftAt) };
}

/** Who of a list is exported, the default first (PRODUCT P13). */
export const CONTACT_EXPORTS = ["confirmed", "everyone", "pending", "left"] as const satisfies readonly (
  | ContactState
  | "everyone"
)[];
type ContactExport = (typeof CONTACT_EXPORTS)[number];

/** The state that an export is narrowed to; null for all. */
export function exportedState(who: ContactExport): ContactState | null {
  return who === "everyone" ? null : who;
}

/** What somebody types to be put on a list: one address, kept in lower case. */
export const CONTACT_INPUT = z.object({
  email: field((text) => {
    const email = emailOf(text);
    return email.ok ? accepted(email.value.toLowerCase()) : email;
  }),
});

/** The two lists of addresses without an account (PRODUCT P13). */
export const CONTACT_LISTS = ["newsletter", "waitlist"] as const;
export type ContactList = (typeof CONTACT_LISTS)[number];

/** How far somebody on a list has come. */
export type ContactState = "confirmed" | "pending" | "left";

/** How long the address waits for its owner's word; then it is forgotten. */
export const CONFIRM_WITHIN_MS = 7 * DAY_MS;

/** How long the address of somebody who left is kept, so that other programs can be told. */
export const LEFT_KEPT_MS = 30 * DAY_MS;

/** How many weeks the dashboard's counts go back; the dates of who left are kept for so long, without their address. */
export const COUNTED_WEEKS = 12;
export const DATES_KEPT_MS = (COUNTED_WEEKS + 1) * 7 * DAY_MS;

/** How long an address gets no second message about the same list, however often it is typed. */
export const MAIL_AGAIN_MS = HOUR_MS;

/** Where somebody stands, from what is stored. */
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

/** The private page of somebody on a list, for confirming and for leaving. */
export function contactPath(key: string): string {
  return `/subscriptions/${key}`;
}

/** Whether somebody takes addresses off the lists at their owners' wish, and puts them back: admins (PRODUCT P7), and whoever runs the program. */
export function mayRemoveContacts({ role }: Pick<Actor, "role">): boolean {
  return role === "admin" || role === "system";
}
