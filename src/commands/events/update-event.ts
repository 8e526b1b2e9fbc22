import { actOnEvent, type Gone, type HeldEvent } from "#commands/events/act-on-event.ts";
import { checkEdit, type SoundEdit } from "#commands/events/check-edit.ts";
import { draftColumns } from "#commands/events/draft-columns.ts";
import { noteEventDuplicates } from "#commands/events/note-event-duplicates.ts";
import { statusAfterEdit } from "#commands/events/status-after-edit.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { settleOrganizer } from "#commands/organizers/organizer-of-member.ts";
import { changeSchedules } from "#commands/schedules/change-schedules.ts";
import { tellOfTimes, timesBefore } from "#commands/schedules/tell-of-times.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { Faults } from "#core/check-input.ts";
import { type EventConflict, eventConflict } from "#core/events/event-conflict.ts";
import type { EventInput } from "#core/events/event-input.ts";
import { isOwnEvent, mayEditEvent, maySetVisibility } from "#core/events/event-policy.ts";
import { differingFields, type VersionedField } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { ownStartOf } from "#core/events/own-start.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { inputOfStored } from "#data/queries/event-edit.ts";
import { type EventChange, EVENTS_ONCE_PER_OWNER, updateEvent as writeEvent } from "#data/queries/events-write.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import { releasePicture } from "#data/queries/pictures-write.ts";
import { raiseSequences } from "#data/queries/schedules-write.ts";
import { isTakenBy, type Transaction } from "#data/transaction.ts";

type EventEdit = {
  actor: Actor;
  publicId: string;
  /** `eventVersion` of what the form was opened with. */
  version: string;
  input: EventInput;
};

export type UpdateOutcome =
  /** `held`: a moderator looks before it is seen (again). */
  | { outcome: "saved" | "held" | "unchanged"; publicId: string; title: string }
  /** Somebody saved it meanwhile, and nothing is stored. */
  | ({ outcome: "conflict" } & EventConflict)
  | { outcome: "name-taken" }
  | { outcome: "refused"; errors: Faults }
  | Gone;

/** What calendars must hear of beside the times (CONVENTIONS 4.1, SEQUENCE). */
const HEARD_BY_CALENDARS: readonly VersionedField[] = ["link", "passcode", "dialIn", "mode", "location", "address"];
/** What two listings of one gathering share. */
const COMPARED: readonly VersionedField[] = ["title", "organizer", "organizerName", "link", "schedules", "visibility"];
const LINK_FIELDS: readonly VersionedField[] = ["link", "passcode", "dialIn"];

/** Saves an event's form: all its dates at once. Who may not is `forbidden`, or `not-found` where it is hidden from them. */
export async function updateEvent(
  deps: Pick<Database, "db">,
  { actor, publicId, version, input }: EventEdit,
  now: EpochMs,
): Promise<UpdateOutcome> {
  const act = { action: "update-event", actor, publicId, may: mayEditEvent } as const;
  try {
    return await actOnEvent(deps, act, now, async (tx, held): Promise<UpdateOutcome> => {
      const before = inputOfStored(held.event, now);
      const mine = permitted(input, before, { actor, held });
      const conflict = eventConflict(version, fieldsOfInput(before), fieldsOfInput(mine));
      if (conflict !== null) return { outcome: "conflict", ...conflict };
      const changed = differingFields(fieldsOfInput(before), fieldsOfInput(mine));
      const sentAgain = held.event.moderation === "rejected" && isOwnEvent(actor, held.guarded);
      const { title } = mine.draft;
      if (changed.length === 0 && !sentAgain) return { outcome: "unchanged", publicId, title };
      const checked = await checkEdit(tx, { actor, held, before, mine, changed });
      if ("outcome" in checked) return checked;
      const isHeld = await save(tx, { actor, held, edit: checked }, now);
      return { outcome: isHeld ? "held" : "saved", publicId, title };
    });
  } catch (error) {
    if (isTakenBy(error, EVENTS_ONCE_PER_OWNER)) return { outcome: "name-taken" };
    throw error;
  }
}

/** Who sees the event and its link is for its own people to say; what a moderator's form says of it does not count (PRODUCT P6). */
function permitted(
  input: EventInput,
  before: EventInput,
  { actor, held }: { actor: Actor; held: HeldEvent },
): EventInput {
  if (maySetVisibility(actor, held.guarded)) return input;
  const { visibility, linkAudience } = before.draft;
  return { ...input, draft: { ...input.draft, visibility, linkAudience } };
}

type Saving = { actor: Actor; held: HeldEvent; edit: SoundEdit };

/** Writes it all and tells; true when nobody but its own people and moderators see it now. */
async function save(tx: Transaction, saving: Saving, now: EpochMs): Promise<boolean> {
  const { actor, held, edit } = saving;
  const { event } = held;
  const { changed, mine } = edit;
  const times = await timesBefore(tx, event.id, now);
  const status = await statusAfterEdit(tx, saving, now);
  const organizerId = await settleOrganizer(tx, edit.organizer, status.listing, now);
  const columns = draftColumns({ ...mine.draft, organizerName: edit.organizerName });
  await writeEvent(tx, event.id, { ...columns, ...besides(edit), organizerId, ...status, now });
  if (event.imageKey !== null && event.imageKey !== mine.image?.key) await releasePicture(tx, event.imageKey, now);
  const touched = isTimed(changed) ? await changeSchedules(tx, event, mine.schedules, now) : [];
  if (changed.some((name) => HEARD_BY_CALENDARS.includes(name)))
    await raiseSequences(tx, { eventId: event.id, except: touched }, now);
  if (touched.length > 0 || status.listing !== event.listing) await storeDates(tx, [event.id], now);
  if (event.cancelledAt === null) await tellOfEdit(tx, saving, { ...status, organizerId }, now);
  if (event.cancelledAt === null && touched.length > 0)
    await tellOfTimes(tx, { eventId: event.id, actorId: actor.userId }, times, now);
  if (changed.some((name) => COMPARED.includes(name)))
    await noteEventDuplicates(tx, { id: event.id, organizerName: edit.organizerName, input: mine }, now);
  await recordEdit(tx, saving, now);
  return status.held;
}

/** Followers hear of it when it is first seen, savers of another link. */
async function tellOfEdit(
  tx: Transaction,
  { actor, held: { event }, edit }: Saving,
  { listing, organizerId }: { listing: Listing; organizerId: number | null },
  now: EpochMs,
): Promise<void> {
  const told = { eventId: event.id, actorId: actor.userId };
  if (event.firstListedAt === null && listing !== "hidden" && organizerId !== null)
    await tellPeople(tx, { kind: "event-published", organizerId, ...told }, now);
  if (edit.changed.some((name) => LINK_FIELDS.includes(name)))
    await tellPeople(tx, { kind: "event-link-changed", ...told }, now);
}

function isTimed(changed: readonly VersionedField[]): boolean {
  return changed.includes("schedules") || changed.includes("alwaysOpen");
}

/** What follows from an edit beside what it says. */
function besides({ changed, mine }: SoundEdit): EventChange {
  return {
    imageKey: mine.image?.key ?? null,
    imageAlt: mine.image?.alt ?? null,
    ...(isTimed(changed) && { ownStart: ownStartOf(mine.schedules) }),
    // A new link has not been looked at yet.
    ...(changed.includes("link") && { linkState: "unchecked", linkCheckedAt: null }),
  };
}

function recordEdit(tx: Transaction, { actor, held: { event }, edit }: Saving, now: EpochMs): Promise<void> {
  const { changed, before, mine } = edit;
  const only = (input: EventInput) => said(fieldsOfInput(input), changed);
  const facts = { moderation: event.moderation, held: event.held };
  const entity = { type: "event", id: event.publicId } as const;
  const values = { before: only(before), after: only(mine), subjectId: event.userId };
  return recordAudit(tx, { action: "update-event", actor, entity, outcome: "done", facts, ...values }, now);
}

/** What the changed fields of a form say; of the schedules all that belongs to them. */
function said(fields: ReturnType<typeof fieldsOfInput>, changed: readonly VersionedField[]): Record<string, unknown> {
  const isOf = (name: string) =>
    changed.some((each) => name === each || (each === "schedules" && name.startsWith("schedules.")));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isOf(name)));
}
