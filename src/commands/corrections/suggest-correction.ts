import { type Sender, lockSeenEvent } from "#commands/reports/report-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { type CorrectionForm, type SuggestedPart, readCorrection } from "#core/corrections/correction-form.ts";
import { OPEN_CORRECTIONS_MAX } from "#core/corrections/correction.ts";
import { insightsPath } from "#core/events/event-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { hasSameCorrection, insertCorrection } from "#data/queries/corrections-write.ts";
import { countOpenCorrections } from "#data/queries/corrections.ts";
import { type StoredEvent, inputOfStored } from "#data/queries/event-edit.ts";
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
 * The organizer decides first; if the event has no owner, moderators do.
 */
export function suggestCorrection({ db }: Pick<Database, "db">, sent: Suggesting, now: EpochMs): Promise<Suggested> {
  const { actor, viewer, publicId, form, version } = sent;
  return transaction(db, async (tx): Promise<Suggested> => {
    const event = await lockSeenEvent(tx, { publicId, viewer });
    const entry = { action: "suggest-correction", actor, entity: { type: "event", id: publicId } } as const;
    const read = readCorrection(form, inputOfStored(event, now), { version, now });
    if (!read.ok) return { outcome: "refused", errors: read.errors };
    if (await isBlockedSender(tx, sent, now)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "blocked" } }, now);
      return { outcome: "blocked" };
    }
    const { suggested, why } = read;
    if ((await countOpenCorrections(tx, event.id)) + suggested.length > OPEN_CORRECTIONS_MAX)
      return { outcome: "full" };
    const isForStaff = !hasHost(event);
    const isNew = await store(tx, { event, sent, suggested, why }, now);
    if (isNew && !isForStaff) await notifyOrganizer(tx, event, { actorId: viewer?.userId ?? null, now });
    const facts = { parts: suggested.map(({ part }) => part).join(" ") };
    await recordAudit(tx, { ...entry, outcome: "done", facts }, now);
    return { outcome: "suggested", isForStaff };
  });
}

type Storing = { event: StoredEvent; sent: Suggesting; suggested: readonly SuggestedPart[]; why: string };

/** Stores what nobody has suggested yet; returns whether there was anything. */
async function store(
  tx: Transaction,
  { event, sent: { viewer, sender }, suggested, why }: Storing,
  now: EpochMs,
): Promise<boolean> {
  const from = { userId: viewer?.userId ?? null, senderHash: sender?.client ?? null };
  const common = { eventId: event.id, why, ...from, staffSince: hasHost(event) ? null : now };
  let isNew = false;
  for (const part of suggested) {
    if (await hasSameCorrection(tx, { ...common, ...part })) continue;
    await insertCorrection(tx, { ...common, ...part }, now);
    isNew = true;
  }
  return isNew;
}

function notifyOrganizer(
  tx: Transaction,
  event: StoredEvent,
  { actorId, now }: { actorId: string | null; now: EpochMs },
) {
  const cause = { kind: "correction-suggested", eventId: event.id, path: insightsPath(event), actorId } as const;
  return insertNotificationCause(tx, cause, now);
}

/** Whether an account owns the event or its organizer, and can decide. */
function hasHost({ userId, organizer }: StoredEvent): boolean {
  return userId !== null || (organizer !== null && organizer.userId !== null && organizer.deletedAt === null);
}

async function isBlockedSender(tx: Transaction, { actor, viewer, form }: Suggesting, now: EpochMs): Promise<boolean> {
  const { title, description, link, why } = form;
  const query = { addresses: [actor.address, viewer?.email ?? null], texts: [title, description, why], links: [link] };
  return (await findMatchingBlock(tx, query, now)) !== null;
}
