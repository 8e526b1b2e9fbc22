import { restoreListings } from "#commands/accounts/restore-listings.ts";
import { maySuspend } from "#core/accounts/account-policy.ts";
import { suspensionMailKey } from "#core/accounts/retention.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { lockAccount } from "#data/queries/accounts-write.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteWaitingMail, enqueueMail } from "#data/queries/mail-write.ts";
import { updateRemindersChosen } from "#data/queries/reminder-preferences-write.ts";
import { updateSuspensionLifted } from "#data/queries/suspensions-write.ts";
import { transaction } from "#data/transaction.ts";

type Lifting = {
  actor: Actor;
  userId: string;
  /** Language of the mail about it. */
  language: string;
  signInLink: string;
};
type LiftOutcome =
  | { outcome: "lifted"; email: string; events: number }
  | { outcome: "already"; email: string }
  | { outcome: "forbidden" | "unknown-user" };

/** Lifts a member's suspension; what they publish returns to its earlier state (PRODUCT P7). Admins only. */
export async function liftSuspension(
  { db }: Pick<Database, "db">,
  { actor, userId, language, signInLink }: Lifting,
  now: EpochMs,
): Promise<LiftOutcome> {
  const entry = { action: "lift-suspension", actor, entity: { type: "user", id: userId } } as const;
  return transaction(db, async (tx): Promise<LiftOutcome> => {
    const found = await lockAccount(tx, userId);
    if (!maySuspend(actor) || found === null) {
      const outcome = maySuspend(actor) ? "unknown-user" : "forbidden";
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: outcome } }, now);
      return { outcome };
    }
    const { email } = found;
    if (!found.isSuspended) return { outcome: "already", email };
    const suspension = await updateSuspensionLifted(tx, { userId, liftedBy: actor.userId }, now);
    await updateRemindersChosen(tx, userId, now);
    const events = await restoreListings(tx, { userId, actorId: actor.userId }, now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { events } }, now);
    // If the suspension mail is still waiting, it is deleted, and the member is notified of neither.
    const isKnown = suspension === null || !(await deleteWaitingMail(tx, suspensionMailKey(suspension)));
    if (isKnown) {
      const message = { name: "suspension-lifted", data: { signInLink } } as const;
      const key = `suspension-lifted:${suspension ?? `${userId}:${now}`}`;
      await enqueueMail(tx, { key, to: email, language, zone: null, message, userId }, now);
    }
    return { outcome: "lifted", email, events };
  });
}
