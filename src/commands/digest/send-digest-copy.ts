import type { Actor } from "#core/audit/actor.ts";
import { maySendDigest } from "#core/digest/digest-policy.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { composeDigest } from "#data/queries/digest-letter.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { transaction } from "#data/transaction.ts";

type CopyAsked = { actor: Actor; siteZone: ZoneId; language: string };

/** Sends whoever asks their own digest, whatever they had before; `nothing` when there is nothing to say. `forbidden` for all but admins, which is recorded. */
export async function sendDigestCopy(
  { db }: Pick<Database, "db">,
  { actor, siteZone, language }: CopyAsked,
  now: EpochMs,
): Promise<"sent" | "nothing"> {
  const entry = { action: "send-digest-copy", actor, entity: { type: "site", id: "digest" }, subjectId: null } as const;
  const { userId } = actor;
  if (!maySendDigest(actor) || userId === null) {
    await recordAudit(db, { ...entry, outcome: "refused", facts: { reason: "forbidden" } }, now);
    throw new AppError("forbidden", "only admins send digests");
  }
  const composed = await composeDigest(db, { userId, siteZone }, now);
  if (composed === null) throw new AppError("not-found", "there is no such account");
  const { member, zone, letter } = composed;
  if (letter.gatherings.length === 0) return "nothing";
  await transaction(db, async (tx) => {
    const message = { name: "weekly-digest", data: letter } as const;
    // Pressed twice within a minute it is one copy.
    const mail = { key: `weekly-digest-copy:${userId}:${now}`, to: member.email, language, zone, message, userId };
    await enqueueMail(tx, mail, now);
    await recordAudit(tx, { ...entry, outcome: "done" }, now);
  });
  return "sent";
}
