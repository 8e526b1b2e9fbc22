import type { Actor } from "#core/audit/actor.ts";
import type { SubmissionFilter } from "#core/submissions/submission-list-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";

type Export = { actor: Actor; filter: SubmissionFilter };

/** Writes down who took the submissions, with names and addresses, out of the dashboard, and which (PRODUCT P7). What was searched for is not kept. */
export async function noteExport({ db }: Pick<Database, "db">, { actor, filter }: Export, now: EpochMs): Promise<void> {
  const facts = { status: filter.state, searched: filter.query !== null };
  await recordAudit(db, { action: "export-submissions", actor, entity: null, outcome: "done", facts }, now);
}
