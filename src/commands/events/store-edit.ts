import type { HeldEvent } from "#commands/events/act-on-event.ts";
import { type EditRefusal, type SoundEdit, checkEdit, isBlocked } from "#commands/events/check-edit.ts";
import { draftColumns, imageColumns } from "#commands/events/draft-columns.ts";
import { initialModeration } from "#commands/events/create-events.ts";
import { noteEventDuplicates } from "#commands/events/note-duplicates.ts";
import type { PlannedEdit } from "#commands/events/plan-edit.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { organizerIn, settleOrganizer } from "#commands/organizers/organizer-of-member.ts";
import { changeSchedules } from "#commands/schedules/change-schedules.ts";
import { notifyTimesChanged, timesBefore } from "#commands/schedules/notify-times-changed.ts";
import { endMarkByChange } from "#commands/reports/mark-event.ts";
import { type Actor, memberRole } from "#core/audit/actor.ts";
import { confirmedAt } from "#core/confirmations/confirmation.ts";
import type { EventInput } from "#core/events/event-input.ts";
import { isOwnEvent } from "#core/events/event-policy.ts";
import type { VersionedField } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { ownStartOf } from "#core/events/event.ts";
import { type ModerationStatus, afterEdit } from "#core/moderation/after-edit.ts";
import { outOfSightWith } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Listing, listingOf } from "#core/visibility.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type EventChange, updateEvent as writeEvent } from "#data/queries/events-write.ts";
import { insertReviewedText } from "#data/queries/moderation-decisions-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { releasePicture } from "#data/queries/pictures-write.ts";
import { updateSequences } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** Fields besides the times whose change calendars must receive (CONVENTIONS 4.1, SEQUENCE). */
const CALENDAR_FIELDS: readonly VersionedField[] = ["link", "passcode", "dialIn", "mode", "location", "address"];
/** Fields that two listings of one event share. */
const COMPARED: readonly VersionedField[] = ["title", "organizer", "organizerName", "link", "schedules", "visibility"];
const LINK_FIELDS: readonly VersionedField[] = ["link", "passcode", "dialIn"];

/** `held`: a moderator reviews it before it is visible (again). */
export type StoredEdit = { outcome: "saved" | "held" | "unchanged"; publicId: string; title: string };

/**
 * Shared by the commands that save an event's form: stores the planned changes and notifies, or returns why it cannot;
 * nothing is written then.
 */
export async function storeEdit(
  tx: Transaction,
  { actor, held, edit }: { actor: Actor; held: HeldEvent; edit: PlannedEdit },
  now: EpochMs,
): Promise<StoredEdit | EditRefusal> {
  const { before, after, changed, isSentAgain } = edit;
  const summary = { publicId: held.event.publicId, title: after.draft.title };
  if (changed.length === 0 && !isSentAgain) return { outcome: "unchanged", ...summary };
  const checked = await checkEdit(tx, { actor, held, before, after, changed }, now);
  if ("outcome" in checked) return checked;
  const isHeld = await save(tx, { actor, held, edit: checked }, now);
  return { outcome: isHeld ? "held" : "saved", ...summary };
}

type Saving = { actor: Actor; held: HeldEvent; edit: SoundEdit };

/** Stores the changes and notifies; true when only the event's own people and moderators can see it now. */
async function save(tx: Transaction, saving: Saving, now: EpochMs): Promise<boolean> {
  const { actor, held, edit } = saving;
  const { event } = held;
  const { changed, after } = edit;
  const times = await timesBefore(tx, event.id, now);
  const status = await statusAfterEdit(tx, saving, now);
  await storeReviewedTexts(tx, event, status, now);
  const organizerId = await settleOrganizer(tx, edit.organizer, status.listing, now);
  const columns = draftColumns({ ...after.draft, organizerName: edit.organizerName });
  // Owners who save the form of their event confirm that it takes place like this.
  const confirmed = isOwnEvent(actor, held.guarded) ? confirmedAt(now) : {};
  // Moderators decide about the version that they saw, so two edits at one moment must not share one.
  const savedAt = Math.max(now, event.updatedAt + 1);
  const state = { organizerId, ...status, ...confirmed, now: savedAt };
  await writeEvent(tx, event.id, { ...columns, ...otherColumns(edit), ...state });
  if (event.imageKey !== null && event.imageKey !== after.image?.key) await releasePicture(tx, event.imageKey, now);
  const touched = isTimed(changed) ? await changeSchedules(tx, event, after.schedules, now) : [];
  if (changed.some((name) => CALENDAR_FIELDS.includes(name)))
    await updateSequences(tx, { eventId: event.id, except: touched }, now);
  if (touched.length > 0 || status.listing !== event.listing) await storeDates(tx, [event.id], now);
  if (event.cancelledAt === null) {
    await notifyOfEdit(tx, saving, { ...status, organizerId }, now);
    if (touched.length > 0) await notifyTimesChanged(tx, { eventId: event.id, actorId: actor.userId }, times, now);
  }
  if (changed.some((name) => COMPARED.includes(name)))
    await noteEventDuplicates(tx, { id: event.id, organizerName: edit.organizerName, input: after }, now);
  await endMarkByChange(tx, { event, changed, userId: actor.userId }, now);
  await recordEdit(tx, saving, now);
  return status.held;
}

/** Keeps the approved texts while the event waits for another review. */
async function storeReviewedTexts(
  tx: Transaction,
  event: HeldEvent["event"],
  { reviewQueuedAt }: { reviewQueuedAt: EpochMs | null },
  now: EpochMs,
): Promise<void> {
  if (event.reviewQueuedAt === null && reviewQueuedAt !== null) await insertReviewedText(tx, event, now);
}

/** Notifies followers when it first becomes visible, and members who saved it of a new link. */
async function notifyOfEdit(
  tx: Transaction,
  { actor, held: { event }, edit }: Saving,
  { listing, organizerId }: { listing: Listing; organizerId: number | null },
  now: EpochMs,
): Promise<void> {
  const context = { eventId: event.id, actorId: actor.userId };
  if (event.firstListedAt === null && listing !== "hidden" && organizerId !== null)
    await insertNotificationCause(tx, { kind: "event-published", organizerId, ...context }, now);
  if (edit.changed.some((name) => LINK_FIELDS.includes(name)))
    await insertNotificationCause(tx, { kind: "event-link-changed", ...context }, now);
}

function isTimed(changed: readonly VersionedField[]): boolean {
  return changed.includes("schedules") || changed.includes("alwaysOpen");
}

/** Columns that an edit changes besides its fields. */
function otherColumns({ changed, after }: SoundEdit): EventChange {
  return {
    ...imageColumns(after.image),
    ...(isTimed(changed) && { ownStart: ownStartOf(after.schedules) }),
    // A new link is not checked yet.
    ...(changed.includes("link") && { linkState: "unchecked", linkCheckedAt: null, linkDeadSeenAt: null }),
  };
}

function recordEdit(tx: Transaction, { actor, held: { event }, edit }: Saving, now: EpochMs): Promise<void> {
  const { changed, before, after } = edit;
  const only = (input: EventInput) => pickChanged(fieldsOfInput(input), changed);
  const facts = { moderation: event.moderation, held: event.held };
  const entity = { type: "event", id: event.publicId } as const;
  const values = { before: only(before), after: only(after), subjectId: event.userId };
  return recordAudit(tx, { action: "update-event", actor, entity, outcome: "done", facts, ...values }, now);
}

/** The changed fields of a form as columns; one changed schedule includes all of them. */
function pickChanged(
  fields: ReturnType<typeof fieldsOfInput>,
  changed: readonly VersionedField[],
): Record<string, unknown> {
  const isOf = (name: string) =>
    changed.some((each) => name === each || (each === "schedules" && name.startsWith("schedules.")));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isOf(name)));
}

/** A part of `storeEdit`: the event's moderation status and listing after the edit. */
async function statusAfterEdit(
  tx: Transaction,
  { actor, held: { event, guarded }, edit }: { actor: Actor; held: HeldEvent; edit: SoundEdit },
  now: EpochMs,
): Promise<ModerationStatus & { listing: Listing; suspendedAt: EpochMs | null; hiddenWith: number | null }> {
  const { changed, after, organizer, organizerName } = edit;
  const isOwn = isOwnEvent(actor, guarded);
  const isVerified = organizer.kind === "own" && organizer.organizer.verifiedAt !== null;
  const role = memberRole(actor);
  const userId = event.userId ?? actor.userId ?? "";
  const content = { ...after.draft, organizerName };
  const asNew = await initialModeration(tx, { userId, role, isVerified }, content, now);
  const saysOther = (["title", "nativeTitle", "description", "link"] as const).some((name) => changed.includes(name));
  const { visibility } = after.draft;
  const isRenamed = organizerName !== event.organizerName;
  const blocked = role === "user" && (await isBlocked(tx, { content, address: null }, now));
  const status = afterEdit(
    { before: event, visibility, saysOther, isRenamed, isOwn, isVerified, isBlocked: blocked, asNew },
    now,
  );
  const { moderation, moderationReason, held, reviewQueuedAt } = status;
  // An event that is hidden with its organizer stays hidden under another organizer.
  const { suspendedAt, hiddenWith } = event.suspendedAt === null ? outOfSightWith(organizerIn(organizer), now) : event;
  const { importStatus } = event;
  const listing = listingOf({ visibility, moderation, held, importStatus, deletedAt: null, suspendedAt });
  return { moderation, moderationReason, held, reviewQueuedAt, listing, suspendedAt, hiddenWith };
}
