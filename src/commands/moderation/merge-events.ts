import { changedSinceRead } from "#core/changed-since-read.ts";
import { actOnEvent, type Gone, guardedEvent } from "#commands/events/act-on-event.ts";
import { showOrganizer } from "#commands/moderation/write-decision.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { changeSchedules } from "#commands/schedules/change-schedules.ts";
import { notifyTimesChanged, timesBefore } from "#commands/schedules/notify-times-changed.ts";
import type { Actor } from "#core/audit/actor.ts";
import { type MergeChoices, type MergeUndo, type TakenParts, takenParts } from "#core/moderation/event-merge.ts";
import { mayDecideAbout } from "#core/moderation/moderation-policy.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listingOf } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { inputOfStored, lockEventToEdit, type StoredEvent } from "#data/queries/event-edit.ts";
import { insertMerge, moveSavesToMerged, deletePair } from "#data/queries/event-merges-write.ts";
import { type EventChange, updateEvent } from "#data/queries/events-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { updateSequences } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** An event and its version on the page. */
type Read = { publicId: string; updatedAt: EpochMs };
type Merging = {
  actor: Actor;
  survivor: Read;
  folded: Read;
  choices: MergeChoices;
  /** When the owners, and members who saved the merged event, are notified; by default at once. */
  notifyAt?: EpochMs;
};

type MergeOutcome =
  | { outcome: "merged"; mergeId: number; title: string }
  /** One of the events has changed since the page was opened. */
  | { outcome: "changed-meanwhile" }
  | Gone;

/**
 * Merges an event into a duplicate: the survivor's address, UID and owner stay; the merged event's addresses
 * redirect to it and its saves move there (PRODUCT P3). Moderators only; `undoMerge` reverses it.
 */
export function mergeEvents(deps: Pick<Database, "db">, merging: Merging, now: EpochMs): Promise<MergeOutcome> {
  const { actor } = merging;
  const { publicId } = merging.survivor;
  const act = { action: "merge-events", actor, publicId, may: mayDecideAbout } as const;
  return actOnEvent<MergeOutcome>(deps, act, now, async (tx, { event: survivor }) => {
    const folded = await lockEventToEdit(tx, merging.folded.publicId);
    if (folded === null || folded.deletedAt !== null || folded.id === survivor.id) return { outcome: "gone" };
    // Prevents copying the text and link of a private event into a visible one.
    if (!mayDecideAbout(actor, await guardedEvent(tx, actor, folded))) return { outcome: "gone" };
    const isStale = changedSinceRead(survivor, merging.survivor) || changedSinceRead(folded, merging.folded);
    if (isStale) return { outcome: "changed-meanwhile" };
    const taken = takenParts(survivor, folded, merging.choices);
    const pair = await deletePair(tx, survivor.id, folded.id);
    const takesTimes = merging.choices.when === "folded";
    const times = takesTimes ? { before: timesOf(survivor, now), after: timesFor(survivor, folded, now) } : null;
    await fold(tx, folded, { into: survivor, actor }, now);
    await take(tx, { survivor, folded, taken, times, actor }, now);
    const undo = { taken, times, pair };
    const ids = { survivorId: survivor.id, foldedId: folded.id };
    const mergeId = await insertMerge(tx, { ...ids, mergedBy: actor.userId, undo }, now);
    await moveSavesToMerged(tx, { ...ids, mergeId });
    const cause = { eventId: survivor.id, foldedId: folded.id, mergeId, title: folded.title, actorId: actor.userId };
    await insertNotificationCause(tx, { kind: "event-merged", ...cause }, now, merging.notifyAt);
    await audit(tx, { survivor, folded, taken, actor }, now);
    return { outcome: "merged", mergeId, title: titleAfter(survivor, taken) };
  });
}

function titleAfter(survivor: StoredEvent, { title }: TakenParts): string {
  const after = title?.after["title"];
  return typeof after === "string" ? after : survivor.title;
}

function timesOf(event: StoredEvent, now: EpochMs): readonly ScheduleInput[] {
  return inputOfStored(event, now).schedules;
}

/** The merged event's times in the survivor's schedules where possible, so that their UIDs stay. */
function timesFor(survivor: StoredEvent, folded: StoredEvent, now: EpochMs): readonly ScheduleInput[] {
  const own = timesOf(survivor, now);
  return timesOf(folded, now).map((schedule, index) => ({ ...schedule, id: own[index]?.id ?? null }));
}

async function fold(
  tx: Transaction,
  folded: StoredEvent,
  { into, actor }: { into: StoredEvent; actor: Actor },
  now: EpochMs,
): Promise<void> {
  const gone = { deletedAt: now, deletedBy: actor.userId, mergedInto: into.id, listing: "hidden" } as const;
  await updateEvent(tx, folded.id, { ...gone, now });
  await updateSequences(tx, { eventId: folded.id, except: [] }, now);
  await storeDates(tx, [folded.id], now);
}

type Taking = {
  survivor: StoredEvent;
  folded: StoredEvent;
  taken: TakenParts;
  times: MergeUndo["times"];
  actor: Actor;
};

async function take(tx: Transaction, { survivor, folded, taken, times, actor }: Taking, now: EpochMs): Promise<void> {
  const columns = Object.assign({}, ...Object.values(taken).map(({ after }) => after)) as Partial<StoredEvent>;
  const after: StoredEvent = Object.assign({}, survivor, columns);
  const listing = listingOf(after);
  // A merged event has no unique start: its owner may already have an event with this name.
  const ownStart = taken.title || taken.owner || times ? null : survivor.ownStart;
  const before = await timesBefore(tx, survivor.id, now);
  await updateEvent(tx, survivor.id, { ...(columns as EventChange), listing, ownStart, now });
  const { organizer } = taken.organizer === undefined ? survivor : folded;
  await showOrganizer(tx, { ...after, organizer }, listing, now);
  const touched = times === null ? [] : await changeSchedules(tx, survivor, times.after, now);
  if (taken.link !== undefined || taken.title !== undefined)
    await updateSequences(tx, { eventId: survivor.id, except: touched }, now);
  await storeDates(tx, [survivor.id], now);
  if (survivor.cancelledAt !== null) return;
  const context = { eventId: survivor.id, actorId: actor.userId };
  if (touched.length > 0) await notifyTimesChanged(tx, context, before, now);
  if (taken.link !== undefined) await insertNotificationCause(tx, { kind: "event-link-changed", ...context }, now);
}

function audit(
  tx: Transaction,
  { survivor, folded, taken, actor }: Pick<Taking, "survivor" | "folded" | "taken" | "actor">,
  now: EpochMs,
): Promise<void> {
  const parts = Object.values(taken);
  const values = {
    before: Object.assign({}, ...parts.map(({ before }) => before)) as Record<string, unknown>,
    after: Object.assign({}, ...parts.map(({ after }) => after)) as Record<string, unknown>,
    subjectId: survivor.userId,
  };
  const entity = { type: "event", id: survivor.publicId } as const;
  const facts = { folded: folded.publicId };
  return recordAudit(tx, { action: "merge-events", actor, entity, outcome: "done", facts, ...values }, now);
}
