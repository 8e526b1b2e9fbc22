import { mayChangeRoles } from "#core/accounts/account-policy.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { deleteApiTokensOf } from "#data/queries/api-tokens-write.ts";
import { deleteSessionsOf } from "#data/queries/sessions-write.ts";
import { deleteTwoFactor, updateTwoFactorRequired } from "#data/queries/sign-in-methods-write.ts";
import { transaction } from "#data/transaction.ts";

type Reset = { actor: Actor; account: { id: string; email: string }; language: string };

/**
 * Turns two-factor off for a member who lost the app and the recovery codes, or whose site lost the secret that
 * decrypts them. Ends every session and notifies the owner, since the request may have come from someone else.
 */
export async function resetTwoFactor(
  { db }: Pick<Database, "db">,
  { actor, account, language }: Reset,
  now: EpochMs,
): Promise<"off" | "was-off" | "forbidden"> {
  const { id: userId, email } = account;
  const entry = { action: "reset-two-factor", actor, entity: { type: "user", id: userId } } as const;
  return transaction(db, async (tx) => {
    if (!mayChangeRoles(actor)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "forbidden" } }, now);
      return "forbidden";
    }
    if (!(await updateTwoFactorRequired(tx, userId, false))) return "was-off";
    await deleteTwoFactor(tx, userId);
    await deleteSessionsOf(tx, userId, null);
    await deleteApiTokensOf(tx, userId);
    const message = { name: "two-factor-changed", data: { on: false, at: now } } as const;
    const key = `two-factor-reset:${crypto.randomUUID()}`;
    await enqueueMail(tx, { key, to: email, language, zone: null, message, userId }, now);
    await recordAudit(tx, { ...entry, outcome: "done" }, now);
    return "off";
  });
}
