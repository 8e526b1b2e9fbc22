import { and, eq } from "drizzle-orm";
import type { TopicKey } from "#core/topics/topic.ts";
import { topicIntroductions } from "#data/tables/site-settings.ts";
import type { Connection } from "#data/transaction.ts";

/** More topics than a directory has. */
const READ_MAX = 2_000;

/** What an admin wrote about a topic; null for nothing. */
export async function findIntroduction(db: Connection, { kind, slug }: TopicKey): Promise<string | null> {
  const { text } = topicIntroductions;
  const [found] = await db
    .select({ text })
    .from(topicIntroductions)
    .where(and(eq(topicIntroductions.kind, kind), eq(topicIntroductions.slug, slug)));
  return found?.text ?? null;
}

export type Introduction = TopicKey & { text: string };

/** All introductions, also those of topics that have no page now. */
export function listIntroductions(db: Connection): Promise<Introduction[]> {
  const { kind, slug, text } = topicIntroductions;
  return db.select({ kind, slug, text }).from(topicIntroductions).orderBy(kind, slug).limit(READ_MAX);
}
