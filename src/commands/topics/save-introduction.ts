import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { maySetSite } from "#core/settings/settings-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { introductionMark, writeTopicKey } from "#core/topics/introduction-input.ts";
import type { TopicKey } from "#core/topics/topic.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { findIntroduction } from "#data/queries/topic-introductions.ts";
import { lockIntroductions, updateIntroduction } from "#data/queries/topic-introductions-write.ts";
import { transaction } from "#data/transaction.ts";

type IntroductionChange = {
  actor: Actor;
  topic: TopicKey;
  /** Null removes it. */
  text: string | null;
  /** `introductionMark` of the text when the form was opened. */
  mark: string;
};

type IntroductionOutcome =
  | { outcome: "saved" | "removed" | "unchanged" }
  /** Another admin saved in between: the current text. */
  | { outcome: "conflict"; theirs: string | null };

/** Changes the introduction on a topic's page. `forbidden` for all but admins, which is recorded. */
export async function saveIntroduction(
  { db }: Pick<Database, "db">,
  { actor, topic, text, mark }: IntroductionChange,
  now: EpochMs,
): Promise<IntroductionOutcome> {
  const entity = { type: "topic", id: writeTopicKey(topic) } as const;
  const entry = { action: "save-introduction", actor, entity } as const;
  const outcome = await transaction(db, async (tx): Promise<IntroductionOutcome | "forbidden"> => {
    if (!maySetSite(actor)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "forbidden" } }, now);
      return "forbidden";
    }
    await lockIntroductions(tx);
    const before = await findIntroduction(tx, topic);
    if (before === text) return { outcome: "unchanged" };
    if (introductionMark(before) !== mark) return { outcome: "conflict", theirs: before };
    await updateIntroduction(tx, { ...topic, text, updatedBy: actor.userId }, now);
    await recordAudit(tx, { ...entry, outcome: "done", before: { text: before }, after: { text } }, now);
    return { outcome: text === null ? "removed" : "saved" };
  });
  if (outcome === "forbidden") throw new AppError("forbidden", "only admins write introductions of topics");
  return outcome;
}
