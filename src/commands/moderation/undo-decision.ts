import { actOnEvent, type Gone } from "#commands/events/act-on-event.ts";
import { takeBackDecision, type TakenBack } from "#commands/moderation/take-back-decision.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayDecideAbout } from "#core/moderation/moderation-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { findDecidedEvent } from "#data/queries/moderation-decisions.ts";

type UndoDecisionOutcome = { outcome: TakenBack; title: string } | Gone;

/** Takes a decision about an event back (PRODUCT P6). Only moderators may. */
export async function undoDecision(
  deps: Pick<Database, "db">,
  { actor, decisionId }: { actor: Actor; decisionId: number },
  now: EpochMs,
): Promise<UndoDecisionOutcome> {
  const publicId = await findDecidedEvent(deps.db, decisionId);
  if (publicId === null) return { outcome: "unknown", title: "" };
  const act = { action: "undo-decision", actor, publicId, may: mayDecideAbout } as const;
  return actOnEvent<UndoDecisionOutcome>(deps, act, now, async (tx, { event }) => {
    const outcome = await takeBackDecision(tx, { actor, event, decisionId }, now);
    return { outcome, title: event.title };
  });
}
