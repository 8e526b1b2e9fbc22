import type { Actor } from "#core/audit/actor.ts";
import { type DigestSchedule, maySendDigest } from "#core/digest/digest-schedule.ts";
import { AppError } from "#core/errors.ts";
import { type EpochMs, floorToMinute, type ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { composeDigest } from "#data/queries/digest-events.ts";
import { DIGEST_SCHEDULE_KEY, findDigestSchedule } from "#data/queries/digest-runs.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { lockSettings, updateSetting } from "#data/queries/settings-write.ts";
import { transaction } from "#data/transaction.ts";

type Chosen = Omit<DigestSchedule, "since">;

/** Sets when digests are sent automatically, starting with the next such hour. `forbidden` for all but admins, which is recorded. */
export async function saveDigestSchedule(
  { db }: Pick<Database, "db">,
  { actor, schedule }: { actor: Actor; schedule: Chosen },
  now: EpochMs,
): Promise<"saved" | "unchanged"> {
  const entity = { type: "site", id: "digest-schedule" } as const;
  const entry = { action: "save-digest-schedule", actor, entity, subjectId: null } as const;
  const outcome = await transaction(db, async (tx) => {
    if (!maySendDigest(actor)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "forbidden" } }, now);
      return "forbidden";
    }
    await lockSettings(tx);
    const { since: _, ...before } = await findDigestSchedule(tx);
    const { isOn, weekday, hour } = schedule;
    if (before.isOn === isOn && before.weekday === weekday && before.hour === hour) return "unchanged";
    const value: DigestSchedule = { isOn, weekday, hour, since: now };
    await updateSetting(tx, { key: DIGEST_SCHEDULE_KEY, value, changedBy: actor.userId }, now);
    await recordAudit(tx, { ...entry, outcome: "done", before, after: { isOn, weekday, hour } }, now);
    return "saved";
  });
  if (outcome === "forbidden") throw new AppError("forbidden", "only admins decide when digests go out");
  return outcome;
}

type CopyQuery = { actor: Actor; siteZone: ZoneId; language: string };

/**
 * Sends the actor a copy of their own digest, also if they already have this week's; `nothing` when it would be empty.
 * `forbidden` for all but admins, which is recorded.
 */
export async function sendDigestCopy(
  { db }: Pick<Database, "db">,
  { actor, siteZone, language }: CopyQuery,
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
    // Two clicks within one minute of the clock send one copy.
    const mail = {
      key: `weekly-digest-copy:${userId}:${floorToMinute(now)}`,
      to: member.email,
      language,
      zone,
      message,
      userId,
    };
    await enqueueMail(tx, mail, now);
    await recordAudit(tx, { ...entry, outcome: "done" }, now);
  });
  return "sent";
}
