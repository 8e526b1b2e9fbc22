import { and, eq, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { TopicKey } from "#core/topics/topic.ts";
import { topicIntroductions } from "#data/tables/site-settings.ts";
import type { Transaction } from "#data/transaction.ts";

/** Serializes changes of introductions until the transaction ends. */
export async function lockIntroductions(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('topic introductions', 0))`);
}

/** Stores an introduction, replacing the earlier one; null deletes it. */
export async function updateIntroduction(
  tx: Transaction,
  { kind, slug, text, updatedBy }: TopicKey & { text: string | null; updatedBy: string | null },
  now: EpochMs,
): Promise<void> {
  if (text === null) {
    await tx
      .delete(topicIntroductions)
      .where(and(eq(topicIntroductions.kind, kind), eq(topicIntroductions.slug, slug)));
    return;
  }
  const change = { text, updatedBy, updatedAt: now };
  await tx
    .insert(topicIntroductions)
    .values({ kind, slug, ...change })
    .onConflictDoUpdate({ target: [topicIntroductions.kind, topicIntroductions.slug], set: change });
}
