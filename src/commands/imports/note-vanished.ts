import type { ClaimedRun } from "#commands/imports/batch-item.ts";
import { cellOf, type Header } from "#core/imports/columns.ts";
import { type SeenRows, vanishedOf } from "#core/imports/vanished.ts";
import { foldKey } from "#core/text/fold-key.ts";
import { updateVanished } from "#data/queries/import-rows-write.ts";
import { listComingOfSource } from "#data/queries/import-vanished.ts";
import type { Transaction } from "#data/transaction.ts";

/** Stores which coming events of the source are not in the run's file any more; returns how many. */
export async function noteVanished(
  tx: Transaction,
  { id, source, kind }: Pick<ClaimedRun, "id" | "source" | "kind">,
  seen: SeenRows,
): Promise<number> {
  const vanished = vanishedOf(await listComingOfSource(tx, source), seen, { isUpload: source === kind });
  await updateVanished(
    tx,
    id,
    vanished.map((event) => event.id),
  );
  return vanished.length;
}

/** What identifies a refused row: its id in the source and its title. */
export function refusedKeys(cells: readonly string[], header: Header): readonly string[] {
  const keys = [cellOf(cells, header, "source_id").trim(), foldKey(cellOf(cells, header, "title"))];
  return keys.filter((key) => key !== "");
}
