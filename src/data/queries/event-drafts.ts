import { and, desc, eq } from "drizzle-orm";
import { eventDrafts } from "#data/tables/event-drafts.ts";
import type { Connection } from "#data/transaction.ts";

/** A form that somebody put aside. */
export type EventDraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

const { publicId, fields, updatedAt } = eventDrafts;

/** The draft with this public id, if it is this person's; nobody else's is ever found. */
export async function findDraft(db: Connection, asked: { publicId: string; userId: string }) {
  const own = and(eq(eventDrafts.publicId, asked.publicId), eq(eventDrafts.userId, asked.userId));
  const [found] = await db.select({ publicId, fields, updatedAt }).from(eventDrafts).where(own);
  return found ?? null;
}

/** What somebody put aside, the latest first. */
export function listDrafts(db: Connection, userId: string): Promise<EventDraftRow[]> {
  return db
    .select({ publicId, fields, updatedAt })
    .from(eventDrafts)
    .where(eq(eventDrafts.userId, userId))
    .orderBy(desc(eventDrafts.updatedAt), desc(eventDrafts.id));
}
