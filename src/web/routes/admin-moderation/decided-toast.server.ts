import type { MissedEvent, SelectedOutcome } from "#commands/moderation/decide-selected.ts";
import { type Toast, infoToast, successToast, warningToast } from "#core/toast.ts";

type Done = Extract<SelectedOutcome, { outcome: "done" }>;
type Decision = "approved" | "rejected";

const TOAST = "moderation.toast";

/** The toast about a decision on selected events: also who decided first, and what was skipped. */
export function decidedToast(decision: Decision, done: Done): Toast {
  const { decided, title, hasOwner, missed, gone } = done;
  const left = missed.length + gone;
  if (decided === 0) return notDecided(missed[0] ?? null);
  const undo = done.undo === null ? {} : { undo: undoOf(done.undo) };
  if (decided === 1 && left === 0)
    return successToast({
      title: `${TOAST}.${decision}`,
      message: `${TOAST}.${decision}Text`,
      values: { title: title ?? "", owned: hasOwner ? "yes" : "no" },
      ...undo,
    });
  const some = `${TOAST}.${decision}Some`;
  if (left === 0) return successToast({ title: some, values: { count: decided }, ...undo });
  return warningToast({
    title: some,
    message: `${TOAST}.leftOut`,
    values: { count: decided, left },
    ...undo,
  });
}

function notDecided(missed: MissedEvent | null): Toast {
  if (missed === null) return infoToast({ title: `${TOAST}.gone`, message: `${TOAST}.goneText` });
  const { title, decided } = missed;
  if (decided === null)
    return warningToast({ title: `${TOAST}.changed`, message: `${TOAST}.changedText`, values: { title } });
  if (decided === "submission-first")
    return warningToast({ title: `${TOAST}.corrected`, message: `${TOAST}.correctedText`, values: { title } });
  const isApproved = decided.decision === "approved";
  return warningToast({
    title: `${TOAST}.first`,
    message: isApproved ? `${TOAST}.firstApproved` : `${TOAST}.firstRejected`,
    values: { title, name: decided.by ?? "nobody" },
  });
}

function undoOf(undo: NonNullable<Done["undo"]>): string {
  return "decision" in undo ? `decision:${undo.decision}` : `batch:${undo.batch}`;
}
