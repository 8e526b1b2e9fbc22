import type { Gone } from "#commands/events/act-on-event.ts";
import { writeDecision } from "#commands/moderation/write-decision.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { decideCase } from "#commands/reports/decide-case.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { Faults } from "#core/check-input.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import { DECISION_TOLD_AFTER_MS } from "#core/moderation/desk-limits.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { closeCase } from "#data/queries/event-reports-write.ts";

type Hiding = {
  actor: Actor;
  caseId: number;
  /** How many reports were read, and the event as it was then. */
  read: number;
  updatedAt: EpochMs;
  /** As typed; the owner reads it. */
  reason: string;
};

type Hidden =
  | { outcome: "decided" | "decided-meanwhile" | "changed-meanwhile"; title: string | null }
  | { outcome: "refused"; errors: Faults }
  | Gone;

/** Takes a reported event out of sight, as rejecting it does (PRODUCT P6), and closes its case. Only moderators may. */
export async function hideReported(deps: Pick<Database, "db">, hiding: Hiding, now: EpochMs): Promise<Hidden> {
  const { actor, caseId, read, updatedAt } = hiding;
  const reason = reasonOf(hiding.reason);
  if (!reason.ok) return { outcome: "refused", errors: { reason: reason.fault } };
  const act = { action: "hide-reported", actor, caseId } as const;
  return decideCase<Hidden>(deps, act, now, async (tx, { event, title, reported }) => {
    const { publicId } = event;
    if (reported.state !== "open") return { outcome: "decided-meanwhile", title };
    if (reported.reports !== read || event.updatedAt !== updatedAt) return { outcome: "changed-meanwhile", title };
    const told = { batchId: null, tellAt: now + DECISION_TOLD_AFTER_MS, mailIn: null };
    const decision = { actor, decision: "rejected", reason: reason.value, ...told } as const;
    const decisionId = await writeDecision(tx, event, decision, now);
    await storeDates(tx, [event.id], now);
    await closeCase(tx, caseId, { state: "hidden", decidedBy: actor.userId, decisionId }, now);
    const entity = { type: "event", id: publicId } as const;
    const facts = { case: caseId, reports: read };
    await recordAudit(tx, { action: act.action, actor, entity, outcome: "done", facts }, now);
    return { outcome: "decided", title };
  });
}
