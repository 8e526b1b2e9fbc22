import { DAY_MS, type EpochMs, HOUR_MS } from "#core/time/instant.ts";

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
