import { type HeldEvent, actOnEvent } from "#commands/events/act-on-event.ts";
import { planEdit } from "#commands/events/plan-edit.ts";
import { storeEdit } from "#commands/events/store-edit.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { correctionWhyOf, mayDecideCorrection, partFields, partMark } from "#core/corrections/correction.ts";
import { AppError } from "#core/errors.ts";
import { lackedFields, readEventInput } from "#core/events/event-input.ts";
import { isOwnEvent, mayEditEvent } from "#core/events/event-policy.ts";
import { eventVersion } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { mayModerate } from "#core/moderation/moderation-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type Correction, lockCorrection, updateCorrectionDecided } from "#data/queries/corrections-write.ts";
import { findCorrectionEvent } from "#data/queries/corrections.ts";
import { inputOfStored } from "#data/queries/event-edit.ts";
import { EVENTS_ONCE_PER_OWNER } from "#data/queries/events-write.ts";
import { type Transaction, isTakenBy } from "#data/transaction.ts";

type Deciding = { actor: Actor; correctionId: number };
type Action = "apply-correction" | "decline-correction";

/** `decided-meanwhile`: someone else decided first. `asked-first`: the organizer still has time to answer. */
type Undecided = { outcome: "decided-meanwhile" | "asked-first" | "gone" };

/** Shared by both decisions: policy, event and suggestion locked. Throws not-found for an unknown suggestion. */
async function decide<T>(
  deps: Pick<Database, "db">,
  { action, actor, correctionId }: Deciding & { action: Action },
  now: EpochMs,
  work: (tx: Transaction, held: HeldEvent & { correction: Correction }) => Promise<T>,
): Promise<T | Undecided> {
  const found = await findCorrectionEvent(deps.db, correctionId);
  if (found === null) throw new AppError("not-found", "there is no such suggestion");
  const { publicId } = found;
  const onDeleted = action === "decline-correction" ? ({ onDeleted: true } as const) : {};
  const act = { action, actor, publicId, may: mayEditEvent, ...onDeleted };
  return actOnEvent<T | Undecided>(deps, act, now, async (tx, held) => {
    const correction = await lockCorrection(tx, correctionId);
    if (correction === null) return { outcome: "gone" };
    if (correction.state !== "open") return { outcome: "decided-meanwhile" };
    const person = { isOwn: isOwnEvent(actor, held.guarded), isStaff: mayModerate(actor) };
    if (!mayDecideCorrection(person, correction)) return { outcome: "asked-first" };
    return work(tx, { ...held, correction });
  });
}

type Applied =
  | { outcome: "applied" | "held" | "changed-meanwhile" | "name-taken" }
  | { outcome: "refused"; errors: ValidationErrors }
  | Undecided;

/**
 * Changes one part of an event as a visitor suggested, by the rules of its form. `seen` is `partMark` of what the person
 * read as the present content.
 */
export async function applyCorrection(
  deps: Pick<Database, "db">,
  { seen, ...deciding }: Deciding & { seen: string },
  now: EpochMs,
): Promise<Applied> {
  const act = { ...deciding, action: "apply-correction" } as const;
  try {
    return await decide<Applied>(deps, act, now, async (tx, { correction, ...held }) => {
      const { event } = held;
      const before = inputOfStored(event, now);
      const present = fieldsOfInput(before);
      if (partMark(correction.part, present) !== seen) return { outcome: "changed-meanwhile" };
      const fields = { ...present, ...partFields(correction.part, correction.fields) };
      const mayLack = lackedFields(event);
      const read = readEventInput(fields, { mayLack, now, stored: before.schedules });
      if (!read.ok) return { outcome: "refused", errors: read.errors };
      const { actor } = deciding;
      const { publicId } = event;
      const edit = planEdit(held, { actor, publicId, version: eventVersion(present), input: read.input }, now);
      if ("outcome" in edit) return { outcome: "changed-meanwhile" };
      const stored = await storeEdit(tx, { actor, held, edit }, now);
      if (stored.outcome === "refused" || stored.outcome === "name-taken") return stored;
      await settle(tx, { actor, correction, publicId, reason: null, state: "applied" }, now);
      return { outcome: stored.outcome === "held" ? "held" : "applied" };
    });
  } catch (error) {
    if (isTakenBy(error, EVENTS_ONCE_PER_OWNER)) return { outcome: "name-taken" };
    throw error;
  }
}

type Declined = { outcome: "declined" } | { outcome: "refused"; errors: ValidationErrors } | Undecided;

/** Leaves an event as it is; `reason` is for its people and staff. */
export async function declineCorrection(
  deps: Pick<Database, "db">,
  { reason: typed, ...deciding }: Deciding & { reason: string },
  now: EpochMs,
): Promise<Declined> {
  const reason = correctionWhyOf(typed);
  if (!reason.ok) return { outcome: "refused", errors: { reason: reason.fault } };
  const act = { ...deciding, action: "decline-correction" } as const;
  return decide<Declined>(deps, act, now, async (tx, { correction, event: { publicId } }) => {
    const { actor } = deciding;
    await settle(tx, { actor, correction, publicId, reason: reason.value || null, state: "declined" }, now);
    return { outcome: "declined" };
  });
}

type Settling = {
  actor: Actor;
  correction: Correction;
  publicId: string;
  reason: string | null;
  state: "applied" | "declined";
};

async function settle(
  tx: Transaction,
  { actor, correction, publicId, reason, state }: Settling,
  now: EpochMs,
): Promise<void> {
  await updateCorrectionDecided(tx, correction.id, { state, decidedBy: actor.userId, reason }, now);
  const action = state === "applied" ? "apply-correction" : "decline-correction";
  const entity = { type: "event", id: publicId } as const;
  await recordAudit(tx, { action, actor, entity, outcome: "done", facts: { part: correction.part } }, now);
}
