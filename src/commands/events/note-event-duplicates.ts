import type { EventInput } from "#core/events/event-input.ts";
import { previewDates } from "#core/schedules/preview-dates.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { storePossibleDuplicates } from "#data/queries/possible-duplicates-write.ts";
import { findAllPossibleDuplicates } from "#data/queries/possible-duplicates.ts";
import type { Transaction } from "#data/transaction.ts";

type Compared = { id: number; organizerName: string; input: EventInput };

/** Shared by publishing and editing: keeps for the moderator which events may be the same gathering as this one; private ones are not compared. */
export async function noteEventDuplicates(
  tx: Transaction,
  { id, organizerName, input }: Compared,
  now: EpochMs,
): Promise<void> {
  const { title, link, visibility } = input.draft;
  const [next = null] = previewDates(input.schedules, { viewerZone: "UTC", now, count: 1 });
  const when = { startsAt: next?.startsAt ?? null, endsAt: next?.endsAt ?? null };
  const found =
    visibility === "private"
      ? []
      : await findAllPossibleDuplicates(tx, { title, organizerName, link, ...when, excludeEventId: id }, now);
  await storePossibleDuplicates(tx, { eventId: id }, found, now);
}
