import { actOnEvent, type Gone } from "#commands/events/act-on-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { mayDecideAbout, mayModerate } from "#core/moderation/moderation-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import { findCaseDecision } from "#data/queries/event-reports.ts";
import { lockCase, type ReportCase } from "#data/queries/event-reports-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** Who decides about what was reported of an event. */
type CaseAct = {
  action: "hide-reported" | "dismiss-reports" | "undo-report-decision";
  actor: Actor;
  caseId: number;
  /** What is reported may be deleted meanwhile. */
  onDeleted?: true;
};

/** The case and its event, both held for this transaction. */
type HeldCase = {
  event: StoredEvent;
  /** Null for another's private event, whose words staff do not read. */
  title: string | null;
  reported: ReportCase;
};

/** Shared by the commands about reports: moderators only, event and case held. Throws not-found for a number that no case has. */
export async function decideCase<T>(
  deps: Pick<Database, "db">,
  { caseId, ...act }: CaseAct,
  now: EpochMs,
  work: (tx: Transaction, held: HeldCase) => Promise<T>,
): Promise<T | Gone> {
  const found = await findCaseDecision(deps.db, caseId);
  if (found === null) throw new AppError("not-found", "there is no such case");
  const { publicId } = found;
  return actOnEvent<T | Gone>(deps, { ...act, publicId, may: mayModerate }, now, async (tx, { event, guarded }) => {
    const reported = await lockCase(tx, caseId);
    if (reported === null) return { outcome: "gone" };
    const title = mayDecideAbout(act.actor, guarded) ? event.title : null;
    return work(tx, { event, title, reported });
  });
}
