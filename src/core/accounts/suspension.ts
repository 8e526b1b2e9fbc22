import { MINUTE_MS } from "#core/time/instant.ts";

/** How long Undo is at hand before a member is mailed that they are suspended. */
export const SUSPENSION_TOLD_AFTER_MS = 5 * MINUTE_MS;

/** By which the message about a suspension is known. */
export function suspensionMailKey(suspensionId: number): string {
  return `account-suspended:${suspensionId}`;
}
