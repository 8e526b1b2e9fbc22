import { eq } from "drizzle-orm";
import { events } from "#data/tables/events.ts";
import type { Transaction } from "#data/transaction.ts";

/** What decides whether the event of a submission is shown, kept from other writers until the transaction ends. */
export async function lockSubmittedEvent(tx: Transaction, id: number) {
  const { publicId, title, organizerId, visibility, importStatus, suspendedAt, deletedAt } = events;
  const [found] = await tx
    .select({ publicId, title, organizerId, visibility, importStatus, suspendedAt, deletedAt })
    .from(events)
    .where(eq(events.id, id))
    .for("update");
  return found ?? null;
}
