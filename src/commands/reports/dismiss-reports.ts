import { decideCase } from "#commands/reports/decide-case.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { closeCase } from "#data/queries/event-reports-write.ts";

type Dismissing = { actor: Actor; caseId: number; /** How many reports were read. */ read: number };

/** Says that nothing is to be done about what was reported of an event. Only moderators may. */
export function dismissReports(deps: Pick<Database, "db">, { actor, caseId, read }: Dismissing, now: EpochMs) {
  const act = { action: "dismiss-reports", actor, caseId, onDeleted: true } as const;
  return decideCase(deps, act, now, async (tx, { event: { publicId }, title, reported }) => {
    if (reported.state !== "open") return { outcome: "decided-meanwhile", title } as const;
    if (reported.reports !== read) return { outcome: "changed-meanwhile", title } as const;
    await closeCase(tx, caseId, { state: "dismissed", decidedBy: actor.userId, decisionId: null }, now);
    const entity = { type: "event", id: publicId } as const;
    const facts = { case: caseId, reports: read };
    await recordAudit(tx, { action: act.action, actor, entity, outcome: "done", facts }, now);
    return { outcome: "decided", title } as const;
  });
}
