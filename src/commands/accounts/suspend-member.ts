import { isLastAdmin, maySuspend } from "#core/accounts/account-policy.ts";
import { SUSPENSION_NOTICE_DELAY_MS, suspensionMailKey } from "#core/accounts/retention.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { lockAccount, lockRoles } from "#data/queries/accounts-write.ts";
import { type AccountState, listActiveAdmins } from "#data/queries/accounts.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { enqueueMail, updateMailDueAt } from "#data/queries/mail-write.ts";
import { deleteApiTokensOf } from "#data/queries/api-tokens-write.ts";
import { deleteSessionsOf } from "#data/queries/sessions-write.ts";
import { updateListingsHidden, insertSuspension } from "#data/queries/suspensions-write.ts";
import { transaction } from "#data/transaction.ts";

type Suspending = {
  actor: Actor;
  userId: string;
  /** As typed; it is mailed to the member. */
  reason: string;
  /** Language of that mail. */
  language: string;
  /** Address where the member can ask why. */
  contact: string;
};

type SuspendOutcome =
  | { outcome: "suspended"; email: string; events: number }
  | { outcome: "already"; email: string }
  | { outcome: "forbidden" | "unknown-user" | "last-admin" | "oneself" }
  | { outcome: "refused"; errors: ValidationErrors };

/**
 * Suspends a member (PRODUCT P7): every session ends, signing in is refused, and what they publish leaves all lists
 * until `liftSuspension`. Admins only; they can suspend neither themselves nor the last admin, also when two are
 * suspended at once.
 */
export async function suspendMember(
  { db }: Pick<Database, "db">,
  suspending: Suspending,
  now: EpochMs,
): Promise<SuspendOutcome> {
  const checked = reasonOf(suspending.reason);
  if (!checked.ok) return { outcome: "refused", errors: { reason: checked.fault } };
  const { actor, userId, language, contact } = suspending;
  const reason = checked.value;
  const entry = { action: "suspend-member", actor, entity: { type: "user", id: userId } } as const;
  return transaction(db, async (tx): Promise<SuspendOutcome> => {
    await lockRoles(tx);
    const found = await lockAccount(tx, userId);
    const refusal = refusalOf(suspending, found, await listActiveAdmins(tx));
    if (refusal !== null || found === null) {
      const outcome = refusal ?? "unknown-user";
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: outcome } }, now);
      return { outcome };
    }
    const { email } = found;
    if (found.isSuspended) return { outcome: "already", email };
    const key = suspensionMailKey(await insertSuspension(tx, { userId, suspendedBy: actor.userId, reason }, now));
    const sessions = await deleteSessionsOf(tx, userId, null);
    await deleteApiTokensOf(tx, userId);
    const events = await updateListingsHidden(tx, userId, now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { sessions, events }, after: { reason } }, now);
    const message = { name: "account-suspended", data: { reason, contact } } as const;
    await enqueueMail(tx, { key, to: email, language, zone: null, message, userId }, now);
    await updateMailDueAt(tx, key, now + SUSPENSION_NOTICE_DELAY_MS);
    return { outcome: "suspended", email, events };
  });
}

function refusalOf(
  { actor, userId }: Suspending,
  found: AccountState | null,
  admins: readonly string[],
): "forbidden" | "unknown-user" | "last-admin" | "oneself" | null {
  if (!maySuspend(actor)) return "forbidden";
  if (found === null) return "unknown-user";
  if (isLastAdmin(userId, admins)) return "last-admin";
  return actor.userId === userId ? "oneself" : null;
}
