import type { ClaimedRun, RefusedItem } from "#commands/imports/batch-item.ts";
import { cellOf, type Header } from "#core/imports/columns.ts";
import { type SeenRows, vanishedOf } from "#core/imports/vanished.ts";
import { foldKey } from "#core/text/fold-key.ts";
import { listComingOfSource } from "#data/queries/import-vanished.ts";
import { updateVanished } from "#data/queries/import-vanished-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** Stores which coming events of the source are not in the run's file any more. */
export async function noteVanished(
  tx: Transaction,
  { id, source, kind }: Pick<ClaimedRun, "id" | "source" | "kind">,
  seen: SeenRows,
): Promise<Omit<ReturnType<typeof vanishedOf>, "vanished">> {
  const candidates = await listComingOfSource(tx, source);
  const { vanished, ...compared } = vanishedOf(candidates, seen, { isUpload: source === kind });
  const eventIds = vanished.map((event) => event.id);
  await updateVanished(tx, id, eventIds);
  return compared;
}

/** The id in the source and the title of a refused row, which identify its event: the row is still in the file. */
export function refusedKeys({ cells }: RefusedItem, header: Header): readonly string[] {
  const keys = [cellOf(cells, header, "source_id").trim(), foldKey(cellOf(cells, header, "title"))];
  return keys.filter((key) => key !== "");
}

/** Whether a row is refused because the calendar cancelled it: it counts as vanished, like a missing one. */
export function isCancelledEntry({ refused: { faults } }: RefusedItem): boolean {
  return faults.some(({ fault }) => fault.key === "imports.row.cancelledEntry");
}
