import { candidateOf } from "#core/duplicates/duplicate-candidate.ts";
import type { EventInput } from "#core/events/event-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { updatePossibleDuplicates } from "#data/queries/event-merges-write.ts";
import { listAllPossibleDuplicates } from "#data/queries/possible-duplicates.ts";
import type { Transaction } from "#data/transaction.ts";

type Compared = {
  id: number;
  organizerName: string;
  input: { draft: EventInput["draft"]; schedules: Parameters<typeof candidateOf>[0]["schedules"] };
};

/**
 * Shared by publishing, editing and approving: stores possible duplicates of this event for the moderator; private
 * events are not compared.
 */
export async function noteEventDuplicates(
  tx: Transaction,
  { id, organizerName, input }: Compared,
  now: EpochMs,
): Promise<void> {
  const { draft, schedules } = input;
  const candidate = candidateOf({ ...draft, organizerName, schedules }, now);
  const found =
    draft.visibility === "private"
      ? []
      : await listAllPossibleDuplicates(tx, { ...candidate, excludeEventId: id }, now);
  await updatePossibleDuplicates(tx, { eventId: id }, found, now);
}
