import type { HeldEvent } from "#commands/events/act-on-event.ts";
import { type MemberOrganizer, lockOrganizerOfMember } from "#commands/organizers/organizer-of-member.ts";
import { type Actor, memberRole } from "#core/audit/actor.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import type { EventDraft } from "#core/events/event-draft.ts";
import type { EventInput } from "#core/events/event-input.ts";
import { isOwnEvent } from "#core/events/event-policy.ts";
import type { VersionedField } from "#core/events/event-version.ts";
import { ownStartOf } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { findMatchingBlock } from "#data/queries/site-settings.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import { lockOwnPicture } from "#data/queries/pictures-write.ts";
import { hasOwnEvent } from "#data/queries/publishers.ts";
import type { Transaction } from "#data/transaction.ts";

type Edit = { before: EventInput; after: EventInput; changed: readonly VersionedField[] };
/** An edit that can be stored as it is, and who holds the event then. */
export type SoundEdit = Edit & { organizer: MemberOrganizer; organizerName: string };

export type EditRefusal = { outcome: "name-taken" } | { outcome: "refused"; errors: ValidationErrors };

/**
 * A part of `storeEdit`: conflicts that a valid form can still have: a duplicate event, a missing picture, an organizer
 * that the actor may not use.
 */
export async function checkEdit(
  tx: Transaction,
  { actor, held, ...edit }: Edit & { actor: Actor; held: HeldEvent },
  now: EpochMs,
): Promise<SoundEdit | EditRefusal> {
  const { event, guarded } = held;
  if (await isNameTaken(tx, event, edit)) return { outcome: "name-taken" };
  const sender = isOwnEvent(actor, guarded) ? actor.userId : (event.userId ?? actor.userId);
  const link = edit.changed.includes("link") ? edit.after.draft.link : null;
  const blocked = await refuseBlockedLink(tx, { role: memberRole(actor), link }, now);
  if (blocked !== null) return { outcome: "refused", errors: blocked };
  const { image } = edit.after;
  const isNewImage = image !== null && image.key !== event.imageKey;
  if (isNewImage && !(await lockPictureOfAny(tx, image.key, [actor.userId, sender])))
    return refusedFor("imageKey", "fields.imageGone");
  const organizer = await organizerOf(tx, { held, edit, sender });
  if (organizer === "foreign") return refusedFor("organizer", "fields.organizerForeign");
  const organizerName = organizer.kind === "own" ? organizer.organizer.name : organizer.name;
  return { ...edit, organizer, organizerName };
}

function refusedFor(field: string, key: string): EditRefusal {
  return { outcome: "refused", errors: { [field]: { key, values: {} } } };
}

async function isNameTaken(tx: Transaction, event: StoredEvent, { after, changed }: Edit): Promise<boolean> {
  const isTimed = changed.includes("schedules");
  if (event.userId === null || (!isTimed && !changed.includes("title"))) return false;
  const ownStart = isTimed ? ownStartOf(after.schedules) : event.ownStart;
  return hasOwnEvent(tx, { userId: event.userId, title: after.draft.title, ownStart, exceptId: event.id });
}

async function lockPictureOfAny(tx: Transaction, key: string, senders: readonly (string | null)[]): Promise<boolean> {
  for (const sender of new Set(senders)) {
    if (sender !== null && (await lockOwnPicture(tx, key, sender))) return true;
  }
  return false;
}

/** The current organizer stays when the form does not change it, whoever saves. */
async function organizerOf(
  tx: Transaction,
  { held: { event, guarded }, edit, sender }: { held: HeldEvent; edit: Edit; sender: string | null },
): Promise<MemberOrganizer | "foreign"> {
  const { after, changed } = edit;
  const name = after.draft.organizerName;
  if (changed.includes("organizer") || changed.includes("organizerName")) {
    return lockOrganizerOfMember(tx, sender ?? "", { organizer: after.organizer, name });
  }
  const { organizer, organizerName } = event;
  if (organizer === null) return { kind: "name-only", name: organizerName };
  if (organizer.userId === null) return { kind: "unclaimed", organizer, name: organizerName };
  // Someone else may have claimed the organizer since; its verification then says nothing about the event's owner.
  const verifiedAt = guarded.organizerRole === null ? null : organizer.verifiedAt;
  return { kind: "own", organizer: { ...organizer, name: organizerName, verifiedAt } };
}

export type EventTexts = Pick<EventDraft, "title" | "nativeTitle" | "description" | "organizerName">;

/**
 * Shared by publishing and editing: whether the block list matches an event's texts or its sender, so that a moderator
 * reviews it first. Links to a blocked host are refused earlier.
 */
export async function isBlocked(
  tx: Transaction,
  { content, address }: { content: EventTexts; address: string | null },
  now: EpochMs,
): Promise<boolean> {
  const { title, nativeTitle, description, organizerName } = content;
  const texts = [title, nativeTitle?.text ?? null, description, organizerName];
  return (await findMatchingBlock(tx, { addresses: [address], texts }, now)) !== null;
}

/** Shared by publishing and editing: refuses links of members' events to a blocked host; the error names the host. */
export async function refuseBlockedLink(
  tx: Transaction,
  { role, link }: { role: Viewer["role"]; link: string | null },
  now: EpochMs,
): Promise<ValidationErrors | null> {
  if (role !== "user" || link === null) return null;
  const found = await findMatchingBlock(tx, { links: [link] }, now);
  return found === null ? null : { link: { key: "fields.blockedHost", values: { host: found.value } } };
}
