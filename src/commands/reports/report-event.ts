import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { maySeeEvent } from "#core/events/event-policy.ts";
import type { ReportInput } from "#core/reports/report-input.ts";
import { SAME_REPORT_MS } from "#core/reports/report.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { findMatchingBlock } from "#data/queries/site-settings.ts";
import { lockEventToEdit } from "#data/queries/event-edit.ts";
import { lockOrInsertOpenCase, insertReport, hasSameReport } from "#data/queries/event-reports-write.ts";
import { transaction } from "#data/transaction.ts";

type Reporting = { actor: Actor; viewer: Viewer | null; publicId: string; input: ReportInput };

/** `again`: the same report was sent a moment ago. `blocked`: the block list matches the sender or the text. */
type Reported = "reported" | "again" | "blocked";

/** Reports an event to moderators. Open to everyone who can see its page; not-found for everyone else. */
export function reportEvent({ db }: Pick<Database, "db">, reporting: Reporting, now: EpochMs): Promise<Reported> {
  const { actor, viewer, publicId, input } = reporting;
  return transaction(db, async (tx): Promise<Reported> => {
    const event = await lockEventToEdit(tx, publicId);
    if (event === null || event.deletedAt !== null || !maySeeEvent(event, viewer))
      throw new AppError("not-found", "there is no such event for this person");
    const entry = { action: "report-event", actor, entity: { type: "event", id: publicId } } as const;
    const looked = { addresses: [actor.address, viewer?.email ?? null], texts: [input.words] };
    if ((await findMatchingBlock(tx, looked, now)) !== null) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "blocked" } }, now);
      return "blocked";
    }
    const caseId = await lockOrInsertOpenCase(tx, event.id, now);
    const report = { ...input, caseId, userId: viewer?.userId ?? null };
    if (await hasSameReport(tx, report, now - SAME_REPORT_MS)) return "again";
    await insertReport(tx, report, now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { reason: input.reason } }, now);
    return "reported";
  });
}
