import { refuseOthers } from "#commands/moderation/refuse-others.ts";
import { isToBeShown, LOCK_ATTEMPTS } from "#commands/organizers/match-organizers.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { restorableUntil } from "#core/events/deletion.ts";
import { mayEditEvent } from "#core/events/event-policy.ts";
import type { EventType } from "#core/events/event.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  type ChosenValues,
  type EventChangeRow,
  insertEventChange,
  lockEventChange,
  lockEventsToChange,
  updateChangeUndone,
  updateChosenValues,
  updateValuesBack,
} from "#data/queries/event-changes-write.ts";
import { updateEventsHidden } from "#data/queries/organizer-hiding-write.ts";
import { lockOrganizersOfEvents } from "#data/queries/organizer-people-write.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { findOrganizersByNameKey, type OrganizerRow } from "#data/queries/organizers.ts";
import { updateEventSearchKeys } from "#data/queries/search-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type Change = {
  actor: Actor;
  events: readonly { publicId: string; updatedAt: EpochMs }[];
  /** The name of an existing organizer. Null leaves a value as it is. */
  change: { type: EventType | null; organizer: string | null; traditions: readonly string[] | null };
};

type ChangeOutcome =
  | { outcome: "changed"; id: number; done: number; skipped: number }
  /** All of them have changed or were deleted since they were listed, or are not for staff to edit. */
  | { outcome: "none" }
  | { outcome: "no-organizer" };

/**
 * Sets type, organizer or traditions of the selected events in one statement; `undoChangeSelected` sets them back for 30
 * days. Skips events that changed since they were listed, and private ones of others. Moderators only.
 */
export async function changeSelected(
  deps: Pick<Database, "db">,
  { actor, events, change }: Change,
  now: EpochMs,
): Promise<ChangeOutcome> {
  await refuseOthers(deps, { actor, action: "change-selected" }, now);
  return transaction(deps.db, async (tx): Promise<ChangeOutcome> => {
    const organizer = change.organizer === null ? null : await organizerNamed(tx, change.organizer);
    if (organizer === "none") return { outcome: "no-organizer" };
    const found = await lockEventsToChange(tx, events);
    const editable = found.filter((event) => mayEditEvent(actor, { ...event, organizerRole: null }));
    if (editable.length === 0) return { outcome: "none" };
    const chosen = organizer && { id: organizer.id, name: organizer.name };
    const after: ChosenValues = { type: change.type, organizer: chosen, traditions: change.traditions };
    const before = editable.map(({ id, type, organizerId, organizerName, traditions }) => {
      return { id, type, organizerId, organizerName, traditions };
    });
    const id = await insertEventChange(tx, { changedBy: actor.userId, changedAt: now, after, before });
    const ids = editable.map((event) => event.id);
    await updateChosenValues(tx, ids, after, now);
    await updateEventSearchKeys(tx, ids.length);
    const isPublic = editable.some(({ listing }) => listing === "public");
    if (organizer !== null && isPublic && isToBeShown(organizer))
      await updateOrganizer(tx, organizer.id, { listing: "public", now });
    const facts = { events: ids.length, change: id };
    await recordAudit(
      tx,
      { action: "change-selected", actor, entity: null, outcome: "done", facts, after: change },
      now,
    );
    return { outcome: "changed", id, done: ids.length, skipped: events.length - ids.length };
  });
}

/**
 * The organizer of this name, the verified one if there are several; `none` for an unknown or hidden one. Nobody hides
 * or merges it until the transaction ends.
 */
async function organizerNamed(tx: Transaction, name: string): Promise<OrganizerRow | "none"> {
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    const found = (await findOrganizersByNameKey(tx, [organizerKey(name)])).filter((row) => row.suspendedAt === null);
    const organizer = found.find(({ verifiedAt }) => verifiedAt !== null) ?? found[0];
    if (organizer === undefined) return "none";
    const [locked] = await lockOrganizersOfEvents(tx, [organizer.id]);
    // Hidden or merged before it was locked: another one may have the name.
    if (locked?.suspendedAt === null && locked.deletedAt === null) return locked;
  }
  throw new AppError("conflict", "The organizer of these events changes all the time.");
}

/**
 * Sets back the values of events that still have the chosen ones. Events whose former organizer is hidden now are
 * hidden with it; those whose former organizer is gone are skipped. Moderators only. `gone`: the 30 days are over.
 */
export async function undoChangeSelected(
  deps: Pick<Database, "db">,
  { actor, id }: { actor: Actor; id: number },
  now: EpochMs,
): Promise<{ outcome: "undone"; done: number } | { outcome: "already" } | { outcome: "gone" }> {
  await refuseOthers(deps, { actor, action: "undo-change-selected" }, now);
  return transaction(deps.db, async (tx) => {
    const held = await lockEventChange(tx, id);
    if (held === null || restorableUntil(held.changedAt) <= now) return { outcome: "gone" };
    if (held.undoneAt !== null) return { outcome: "already" };
    const { before, hidden } = await formerOrganizers(tx, held);
    const done = await updateValuesBack(tx, { after: held.after, before }, now);
    for (const organizer of hidden) await updateEventsHidden(tx, organizer, now);
    await updateEventSearchKeys(tx, done);
    await updateChangeUndone(tx, id, now);
    const facts = { events: done, change: id };
    await recordAudit(tx, { action: "undo-change-selected", actor, entity: null, outcome: "done", facts }, now);
    return { outcome: "undone", done };
  });
}

type ValuesBefore = EventChangeRow["before"];

/** The events that can return to their former organizers, and which of these organizers are hidden now. */
async function formerOrganizers(
  tx: Transaction,
  { after, before }: Pick<EventChangeRow, "after" | "before">,
): Promise<{ before: ValuesBefore; hidden: readonly number[] }> {
  if (after.organizer === null) return { before, hidden: [] };
  const found = await lockOrganizersOfEvents(
    tx,
    before.flatMap(({ organizerId }) => organizerId ?? []),
  );
  const there = found.filter(({ deletedAt }) => deletedAt === null);
  const ids = new Set(there.map(({ id }) => id));
  return {
    before: before.filter(({ organizerId }) => organizerId === null || ids.has(organizerId)),
    hidden: there.filter(({ hiddenAt }) => hiddenAt !== null).map(({ id }) => id),
  };
}
