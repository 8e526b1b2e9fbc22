import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import type { ImportResult } from "#core/imports/import-result.ts";

type Run = { actor: Actor; source: string; approve: boolean };

/** That an import began to store rows: written with its first batch, so that one that is killed leaves its trace. */
export function importBegun({ actor, source, approve }: Run): AuditEntry {
  return {
    action: "begin-import",
    actor,
    entity: { type: "import", id: source },
    outcome: "done",
    facts: { approve },
  };
}

/** What an import did, in figures: one entry for all of its rows. */
export function importEnded({ actor, source, approve }: Run, result: ImportResult): AuditEntry {
  const { imported, updated, unchanged, refused, keptEdits, cancelled } = result;
  return {
    action: "import-events",
    actor,
    entity: { type: "import", id: source },
    outcome: "done",
    facts: { approve, imported, updated, unchanged, refused, keptEdits, cancelled },
  };
}
