import type { Gone } from "#commands/events/act-on-event.ts";
import { takeBackDecision } from "#commands/moderation/take-back-decision.ts";
import { decideCase } from "#commands/reports/decide-case.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { reopenCase } from "#data/queries/event-reports-write.ts";

type Undone = { outcome: "undone" | "already" | "changed-meanwhile"; title: string | null } | Gone;

/** Lets what was reported of an event wait again, and the event be seen as before. Only moderators may. */
export function undoReportDecision(
  deps: Pick<Database, "db">,
  { actor, caseId }: { actor: Actor; caseId: number },
  now: EpochMs,
): Promise<Undone> {
  const act = { action: "undo-report-decision", actor, caseId, onDeleted: true } as const;
  return decideCase<Undone>(deps, act, now, async (tx, { event, title, reported }) => {
    const { publicId } = event;
    if (reported.state === "open") return { outcome: "already", title };
    if (reported.state === "hidden") {
      // Its decision may have been taken back at the desk.
      const { decisionId } = reported;
      if (decisionId === null || event.deletedAt !== null) return { outcome: "changed-meanwhile", title };
      const back = await takeBackDecision(tx, { actor, event, decisionId }, now);
      if (back !== "undone" && back !== "already") return { outcome: "changed-meanwhile", title };
    }
    await reopenCase(tx, reported);
    const entity = { type: "event", id: publicId } as const;
    const facts = { case: caseId, before: reported.state };
    await recordAudit(tx, { action: act.action, actor, entity, outcome: "done", facts }, now);
    return { outcome: "undone", title };
  });
}
