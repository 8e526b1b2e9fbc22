import type { Sender } from "#commands/reports/report-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { type CorrectionForm, readCorrection } from "#core/corrections/correction-form.ts";
import { OPEN_CORRECTIONS_MAX } from "#core/corrections/correction.ts";
import { AppError } from "#core/errors.ts";
import { insightsPath } from "#core/events/event-address.ts";
import { maySeeEvent } from "#core/events/event-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { hasSameCorrection, insertCorrection } from "#data/queries/corrections-write.ts";
import { countOpenCorrections } from "#data/queries/corrections.ts";
import { type StoredEvent, inputOfStored, lockEventToEdit } from "#data/queries/event-edit.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { findMatchingBlock } from "#data/queries/site-settings.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type Suggesting = {
  actor: Actor;
  viewer: Viewer | null;
  publicId: string;
  form: CorrectionForm;
  /** `correctionVersion` of the form when it was opened. */
  version: string;
  sender: Sender;
};

/** `full`: nobody could read more suggestions for this event. `blocked`: the block list matches the sender, the text or the link. */
type Suggested =
  | { outcome: "suggested"; isForStaff: boolean }
  | { outcome: "blocked" }
  | { outcome: "full" }
  | { outcome: "refused"; errors: ValidationErrors };

/**
 * Suggests a correction of an event's public parts. Open to everyone who can see its page; not-found for everyone else.
 * The organizer is asked first; of an event without an owner, moderators.
 */
export function suggestCorrection({ db }: Pick<Database, "db">, sent: Suggesting, now: EpochMs): Promise<Suggested> {
  const { actor, viewer, publicId, form, version, sender } = sent;
  return transaction(db, async (tx): Promise<Suggested> => {
    const event = await lockEventToEdit(tx, publicId);
    if (event === null || event.deletedAt !== null || !maySeeEvent(event, viewer))
      throw new AppError("not-found", "there is no such event for this person");
    const entry = { action: "suggest-correction", actor, entity: { type: "event", id: publicId } } as const;
    const read = readCorrection(form, inputOfStored(event, now), { version, now });
    if (!read.ok) return { outcome: "refused", errors: read.errors };
    if (await isBlockedSender(tx, sent, now)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "blocked" } }, now);
      return { outcome: "blocked" };
    }
    if ((await countOpenCorrections(tx, event.id)) + read.suggested.length > OPEN_CORRECTIONS_MAX)
      return { outcome: "full" };
    const isForStaff = !hasHost(event);
    const common = { eventId: event.id, why: read.why, userId: viewer?.userId ?? null };
    const kept = { ...common, senderHash: sender?.client ?? null, staffSince: isForStaff ? now : null };
    let added = 0;
    for (const part of read.suggested) {
      if (await hasSameCorrection(tx, { ...kept, ...part })) continue;
      await insertCorrection(tx, { ...kept, ...part }, now);
      added += 1;
    }
    if (added > 0 && !isForStaff) {
      const cause = { kind: "correction-suggested", eventId: event.id, path: insightsPath(event) } as const;
      await insertNotificationCause(tx, { ...cause, actorId: viewer?.userId ?? null }, now);
    }
    const facts = { parts: read.suggested.map(({ part }) => part).join(" ") };
    await recordAudit(tx, { ...entry, outcome: "done", facts }, now);
    return { outcome: "suggested", isForStaff };
  });
}

/** Whether an account can be asked. */
function hasHost({ userId, organizer }: StoredEvent): boolean {
  return userId !== null || (organizer !== null && organizer.userId !== null && organizer.deletedAt === null);
}

async function isBlockedSender(tx: Transaction, { actor, viewer, form }: Suggesting, now: EpochMs): Promise<boolean> {
  const { title, description, link, why } = form;
  const sought = { addresses: [actor.address, viewer?.email ?? null], texts: [title, description, why], links: [link] };
  return (await findMatchingBlock(tx, sought, now)) !== null;
}
