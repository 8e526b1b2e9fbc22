import { AppError } from "#core/errors.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { type ImportRunRow, lockImportRun } from "#data/queries/import-runs-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** How long a process may be silent before another one takes its run over. */
export const CLAIM_MS = 15 * SECOND_MS;

/** A run as its process last saw it. */
export type ClaimedRun = ImportRunRow & { claimedBy: string };

/**
 * Locks a run in the transaction that writes its next batch, and makes sure that it is still this process's: one that was thought dead, or
 * whose run was cancelled, fails with `conflict` and writes nothing.
 */
export async function holdClaim(
  tx: Transaction,
  { publicId, claimedBy, state, doneRows }: Pick<ClaimedRun, "publicId" | "claimedBy" | "state" | "doneRows">,
): Promise<void> {
  const now = await lockImportRun(tx, publicId);
  if (now?.claimedBy === claimedBy && now.state === state && now.doneRows === doneRows) return;
  throw new AppError("conflict", "The import is somebody else's by now, or was stopped.");
}
