import { changedSinceRead } from "#core/changed-since-read.ts";
import { type Gone, actOnEvent } from "#commands/events/act-on-event.ts";
import { takeBackDecision } from "#commands/moderation/take-back-decision.ts";
import { writeDecision } from "#commands/moderation/write-decision.ts";
import { restoreMark } from "#commands/reports/mark-event.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import { DECISION_NOTICE_DELAY_MS } from "#core/moderation/moderation-list.ts";
import { mayDecideAbout, mayModerate } from "#core/moderation/moderation-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import {
  type ReportCase,
  insertReportStep,
  lockCase,
  updateCaseClosed,
  updateCaseReopened,
  updateEventMark,
} from "#data/queries/event-reports-write.ts";
import { findCaseDecision } from "#data/queries/event-reports.ts";
import type { Transaction } from "#data/transaction.ts";

/** A moderator's action on the reports of one event. */
type CaseAct = {
  action: "hide-reported" | "dismiss-reports" | "undo-report-decision";
  actor: Actor;
  caseId: number;
  /** The reported event may be deleted. */
  onDeleted?: true;
};

/** The case and its event, both locked for this transaction. */
type HeldCase = {
  event: StoredEvent;
  /** Null for another person's private event, whose text staff cannot read. */
  title: string | null;
  reported: ReportCase;
};

/** Shared by the commands about reports: moderators only, event and case locked. Throws not-found for an unknown case. */
async function decideCase<T>(
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

type Dismissing = { actor: Actor; caseId: number; /** Number of reports that the moderator saw. */ read: number };

/** Closes the reports of an event without action. Moderators only. */
export function dismissReports(deps: Pick<Database, "db">, { actor, caseId, read }: Dismissing, now: EpochMs) {
  const act = { action: "dismiss-reports", actor, caseId, onDeleted: true } as const;
  return decideCase(deps, act, now, async (tx, { event: { publicId }, title, reported }) => {
    if (reported.state !== "open") return { outcome: "decided-meanwhile", title } as const;
    if (reported.reports !== read) return { outcome: "changed-meanwhile", title } as const;
    await updateCaseClosed(tx, caseId, { state: "dismissed", decidedBy: actor.userId, decisionId: null }, now);
    await endCaseMark(tx, { reported, step: "dismissed", userId: actor.userId }, now);
    const entity = { type: "event", id: publicId } as const;
    const facts = { case: caseId, reports: read };
    await recordAudit(tx, { action: act.action, actor, entity, outcome: "done", facts }, now);
    return { outcome: "decided", title } as const;
  });
}

/** A decision ends the event's mark; the case remembers it for Undo. */
async function endCaseMark(
  tx: Transaction,
  { reported, step, userId }: { reported: ReportCase; step: "dismissed" | "hidden"; userId: string | null },
  now: EpochMs,
): Promise<void> {
  if (reported.markedAs !== null) await updateEventMark(tx, reported.eventId, null);
  await insertReportStep(tx, { caseId: reported.id, step, userId }, now);
}

type Hiding = {
  actor: Actor;
  caseId: number;
  /** Number of reports that the moderator saw, and the event's version then. */
  read: number;
  updatedAt: EpochMs;
  /** As typed; the owner reads it. */
  reason: string;
};

type Hidden =
  | { outcome: "decided" | "decided-meanwhile" | "changed-meanwhile"; title: string | null }
  | { outcome: "refused"; errors: ValidationErrors }
  | Gone;

/** Hides a reported event, as a rejection does (PRODUCT P6), and closes its case. Moderators only. */
export async function hideReported(deps: Pick<Database, "db">, hiding: Hiding, now: EpochMs): Promise<Hidden> {
  const { actor, caseId, read, updatedAt } = hiding;
  const reason = reasonOf(hiding.reason);
  if (!reason.ok) return { outcome: "refused", errors: { reason: reason.fault } };
  const act = { action: "hide-reported", actor, caseId } as const;
  return decideCase<Hidden>(deps, act, now, async (tx, { event, title, reported }) => {
    const { publicId } = event;
    if (reported.state !== "open") return { outcome: "decided-meanwhile", title };
    if (reported.reports !== read || changedSinceRead(event, { updatedAt }))
      return { outcome: "changed-meanwhile", title };
    const notice = { batchId: null, notifyAt: now + DECISION_NOTICE_DELAY_MS, mailIn: null };
    const decision = { actor, decision: "rejected", reason: reason.value, ...notice } as const;
    const decisionId = await writeDecision(tx, event, decision, now);
    await storeDates(tx, [event.id], now);
    await updateCaseClosed(tx, caseId, { state: "hidden", decidedBy: actor.userId, decisionId }, now);
    await endCaseMark(tx, { reported, step: "hidden", userId: actor.userId }, now);
    const entity = { type: "event", id: publicId } as const;
    const facts = { case: caseId, reports: read };
    await recordAudit(tx, { action: act.action, actor, entity, outcome: "done", facts }, now);
    return { outcome: "decided", title };
  });
}

type Undone = { outcome: "undone" | "already" | "changed-meanwhile"; title: string | null } | Gone;

/** Reopens the reports of an event and restores its listing. Moderators only. */
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
      // The decision may already have been undone in the moderation queue.
      const { decisionId } = reported;
      if (decisionId === null || event.deletedAt !== null) return { outcome: "changed-meanwhile", title };
      const back = await takeBackDecision(tx, { actor, event, decisionId }, now);
      if (back !== "undone" && back !== "already") return { outcome: "changed-meanwhile", title };
    }
    const mark = await updateCaseReopened(tx, reported);
    await restoreMark(tx, { eventId: event.id, mark }, now);
    await insertReportStep(tx, { caseId, step: "reopened", userId: actor.userId }, now);
    const entity = { type: "event", id: publicId } as const;
    const facts = { case: caseId, before: reported.state };
    await recordAudit(tx, { action: act.action, actor, entity, outcome: "done", facts }, now);
    return { outcome: "undone", title };
  });
}
