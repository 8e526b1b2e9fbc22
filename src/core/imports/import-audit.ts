import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import type { ImportResult, TakenBack } from "#core/imports/import-result.ts";

type Run = {
  actor: Actor;
  runId: string;
  approve: boolean;
};

/** The start of an import: recorded before its first batch, so that even a killed import leaves a trace. */
export function importStarted({ actor, approve, runId }: Run): AuditEntry {
  return {
    action: "begin-import",
    actor,
    entity: { type: "import", id: runId },
    outcome: "done",
    facts: { approve },
  };
}

/** The result of an import, in numbers: one entry for all of its rows. */
export function importEnded({ actor, approve, runId }: Run, result: ImportResult): AuditEntry {
  const { imported, updated, unchanged, refused, keptEdits, cancelled } = result;
  return {
    action: "import-events",
    actor,
    entity: { type: "import", id: runId },
    outcome: "done",
    facts: { approve, imported, updated, unchanged, refused, keptEdits, cancelled },
  };
}

/** The rollback of an import, in numbers: because it was cancelled, failed, or was undone. */
export function importTakenBack(
  { actor, runId, state }: { actor: Actor; runId: string; state: "cancelled" | "failed" | "undone" },
  { deleted, restored, keptEdits }: TakenBack,
): AuditEntry {
  return {
    action: "take-back-import",
    actor,
    entity: { type: "import", id: runId },
    outcome: "done",
    facts: { state, deleted, restored, keptEdits },
  };
}
