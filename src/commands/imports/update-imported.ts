import type { KnownRowPlan } from "#commands/imports/plan-batch.ts";
import { moveImported } from "#commands/imports/move-imported.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { matchOrganizers } from "#commands/organizers/match-organizers.ts";
import type { ImportedValues } from "#core/imports/imported-values.ts";
import { outOfSightWith } from "#core/organizers/organizer-policy.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listingOf } from "#core/visibility.ts";
import { type EventChange, updateEvent } from "#data/queries/events-write.ts";
import type { ImportedEventRow } from "#data/queries/import-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import type { Transaction } from "#data/transaction.ts";

/** The fields that define when an event happens. */
const TIMES = ["time", "rrule", "further"] as const;

/**
 * A part of applying a run: updates an event from its row, keeping UID, address, moderation status and people's edits.
 * A deleted event stays deleted and unchanged.
 */
export async function updateImported(
  tx: Transaction,
  plan: KnownRowPlan,
  run: { approve: boolean; now: EpochMs },
): Promise<void> {
  if (!isChanged(plan, run.approve)) return noteOnly(tx, plan);
  const { event } = plan.known;
  const { changes } = plan.update;
  const status = run.approve && isWaiting(event) ? approved(event, run.now) : null;
  const holder = await organizerOf(tx, plan, { ...run, listing: status?.listing ?? event.listing });
  await updateEvent(tx, event.id, {
    ...eventFields(changes),
    ...status,
    ...holder,
    ...bookkeeping(plan),
    now: run.now,
  });
  const isMoved = TIMES.some((field) => field in changes);
  if (plan.update.raisesSequence) await moveImported(tx, plan.known, withDates(plan, isMoved), run.now);
  if (status !== null || "listing" in holder || isMoved || "exceptions" in changes)
    await storeDates(tx, [event.id], run.now);
}

/** Values that only the next import needs do not count as a change of the event. */
async function noteOnly(tx: Transaction, plan: KnownRowPlan): Promise<void> {
  const { event } = plan.known;
  const noted = plan.isLeftOut ? null : bookkeeping(plan);
  if (noted !== null && event.deletedAt === null) await updateEvent(tx, event.id, { ...noted, now: event.updatedAt });
}

/** The calendar's exceptions apply to its new times, unless a person has changed the exceptions. */
function withDates(
  { values, update: { changes, preserved } }: KnownRowPlan,
  isMoved: boolean,
): Partial<ImportedValues> {
  const isTheirs = preserved.includes("exceptions");
  return isMoved && !isTheirs && values.exceptions !== undefined
    ? { ...changes, exceptions: values.exceptions }
    : changes;
}

/** Whether the row changes its event visibly; a trial import counts these as updated. */
export function isChanged({ known: { event }, update, isLeftOut }: KnownRowPlan, approve: boolean): boolean {
  if (event.deletedAt !== null || isLeftOut) return false;
  return Object.keys(update.changes).length > 0 || (approve && isWaiting(event));
}

/** Imported and not yet reviewed: only then does --approve apply. */
export function isWaiting(event: ImportedEventRow): boolean {
  return event.importStatus === "pending" && event.moderation === "pending";
}

function approved(event: ImportedEventRow, now: EpochMs) {
  const status = { moderation: "approved", held: false, importStatus: "done" } as const;
  return { ...status, moderatedAt: now, listing: listingOf({ ...event, ...status }) };
}

/** Values stored for the next import; null when they are unchanged. */
function bookkeeping({ known: { event }, row, update }: KnownRowPlan): EventChange | null {
  const change: EventChange = {
    ...(update.imported !== null && { imported: update.imported }),
    ...(event.importKey !== row.key && { importKey: row.key }),
    ...(event.sourceId === null && row.sourceId !== null && { sourceId: row.sourceId }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** The values stored in the event's own columns. */
export function eventFields(changes: Partial<ImportedValues>): EventChange {
  const {
    time: _time,
    rrule: _rrule,
    exceptions: _exceptions,
    further: _further,
    languages,
    traditions,
    ...columns
  } = changes;
  return {
    ...columns,
    ...(languages && { languages: [...languages] }),
    ...(traditions && { traditions: [...traditions] }),
    // A new link is not checked yet.
    ...("link" in columns && { linkState: "unchecked", linkCheckedAt: null, linkDeadSeenAt: null }),
  };
}

async function organizerOf(
  tx: Transaction,
  { known: { event }, update: { changes } }: KnownRowPlan,
  { now, listing }: { now: EpochMs; listing: ImportedEventRow["listing"] },
): Promise<EventChange> {
  const name = changes.organizerName ?? event.organizerName;
  const organizers = await matchOrganizers(tx, [{ name, listing }], now);
  if (changes.organizerName === undefined) return {};
  return placedWith(event, organizers.get(organizerKey(name)), now);
}

/** The columns of an imported event that moves to an organizer: under a hidden one it is hidden too. */
export function placedWith(
  { suspendedAt }: Pick<ImportedEventRow, "suspendedAt">,
  organizer: OrganizerRow | undefined,
  now: EpochMs,
): EventChange {
  const shut = outOfSightWith(organizer, now);
  const isToHide = suspendedAt === null && shut.suspendedAt !== null;
  return { organizerId: organizer?.id ?? null, ...(isToHide && { ...shut, listing: "hidden" }) };
}
