import { dismissReports } from "#commands/reports/dismiss-reports.ts";
import { hideReported } from "#commands/reports/hide-reported.ts";
import { undoReportDecision } from "#commands/reports/undo-report-decision.ts";
import type { Toast } from "#core/toast.ts";
import { findCaseDecision } from "#data/queries/event-reports.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  ALREADY_UNDONE,
  GONE,
  itemOf,
  type QueueResult,
  queueToast,
  TOO_LATE,
} from "#web/routes/admin-queues/queue-toasts.server.ts";

/** Leaves the event as it is. */
export async function dismissQueued(item: string, context: RequestContext): Promise<QueueResult> {
  const [caseId = 0, read = 0] = itemOf(item, 3);
  const { actor, database, now } = context;
  const done = await dismissReports(database, { actor, caseId, read }, now);
  return { toast: await toastOf(done, { caseId, key: "dismissed" }, context) };
}

/** Takes the event out of sight; its owner reads the reason. */
export async function hideQueued(item: string, reason: string, context: RequestContext): Promise<QueueResult> {
  const [caseId = 0, read = 0, updatedAt = 0] = itemOf(item, 3);
  const { actor, database, now } = context;
  const done = await hideReported(database, { actor, caseId, read, updatedAt, reason }, now);
  if (done.outcome === "refused") return { errors: done.errors };
  return { toast: await toastOf(done, { caseId, key: "hidden" }, context) };
}

/** Lets the reports wait again. */
export async function undoQueued(caseId: number, context: RequestContext): Promise<QueueResult> {
  const { actor, database, now } = context;
  const done = await undoReportDecision(database, { actor, caseId }, now);
  if (done.outcome === "already") return { toast: ALREADY_UNDONE };
  if (done.outcome !== "undone") return { toast: TOO_LATE };
  return {
    toast: queueToast("success", "reportsUndone", { name: done.title ?? context.translate("admin.overview.private") }),
  };
}

type Done =
  | { outcome: "decided" | "decided-meanwhile" | "changed-meanwhile"; title: string | null }
  | { outcome: "gone" };

async function toastOf(
  done: Done,
  { caseId, key }: { caseId: number; key: "dismissed" | "hidden" },
  { database, translate }: RequestContext,
): Promise<Toast> {
  if (done.outcome === "gone") return GONE;
  const name = done.title ?? translate("admin.overview.private");
  if (done.outcome === "decided") return { ...queueToast("success", key, { name }), undo: `report:${caseId}` };
  if (done.outcome === "changed-meanwhile") return queueToast("warning", "reportsChanged", { name });
  const first = await findCaseDecision(database.db, caseId);
  return queueToast("warning", "reportsFirst", { by: first?.by ?? "nobody", name, state: first?.state ?? "other" });
}
