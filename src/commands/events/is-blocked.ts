import type { EventDraft } from "#core/events/event-draft.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { findBlocked } from "#data/queries/block-list.ts";
import type { Transaction } from "#data/transaction.ts";

export type SaidWords = Pick<EventDraft, "title" | "nativeTitle" | "description" | "organizerName">;

/**
 * A part of publishing and editing: whether the block list speaks against an event's words or its sender, so that a moderator
 * looks first. Links to a host on the list are refused before.
 */
export async function isBlocked(
  tx: Transaction,
  { said, address }: { said: SaidWords; address: string | null },
  now: EpochMs,
): Promise<boolean> {
  const { title, nativeTitle, description, organizerName } = said;
  const texts = [title, nativeTitle?.text ?? null, description, organizerName];
  return (await findBlocked(tx, { addresses: [address], texts }, now)) !== null;
}
