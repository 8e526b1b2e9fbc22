import type { Faults } from "#core/check-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { findBlocked } from "#data/queries/block-list.ts";
import type { Transaction } from "#data/transaction.ts";

/** A part of publishing and editing: members' events may not lead to a host on the block list; the fault names it. */
export async function refuseBlockedLink(
  tx: Transaction,
  { role, link }: { role: Viewer["role"]; link: string | null },
  now: EpochMs,
): Promise<Faults | null> {
  if (role !== "user" || link === null) return null;
  const found = await findBlocked(tx, { links: [link] }, now);
  return found === null ? null : { link: { key: "fields.blockedHost", values: { host: found.value } } };
}
