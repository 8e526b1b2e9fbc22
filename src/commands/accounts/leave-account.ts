import { isLastAdmin } from "#core/accounts/account-policy.ts";
import { leaveAtFrom } from "#core/accounts/retention.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { updateLeaveAt } from "#data/queries/leaving-write.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { listActiveAdmins } from "#data/queries/accounts.ts";
import { lockRoles } from "#data/queries/accounts-write.ts";
import { deleteApiTokensOf } from "#data/queries/api-tokens-write.ts";
import { deleteSessionsOf } from "#data/queries/sessions-write.ts";
import { transaction } from "#data/transaction.ts";

type Leave = {
  viewer: Pick<Viewer, "userId" | "email">;
  actor: Actor;
  /** Language of the mail that states until when the deletion can be undone. */
  language: string;
  zone: ZoneId;
  signInLink: string;
};
type Left = { outcome: "leaving"; leaveAt: EpochMs } | { outcome: "last-admin" };

/** 'Delete my account' (PRODUCT P9): ends every session and starts the grace period, in which signing in restores the account. */
export async function leaveAccount({ db }: Pick<Database, "db">, leave: Leave, now: EpochMs): Promise<Left> {
  const { viewer, actor, language, zone, signInLink } = leave;
  const { userId } = viewer;
  const entry = { action: "leave-account", actor, entity: { type: "user", id: userId } } as const;
  return transaction(db, async (tx): Promise<Left> => {
    await lockRoles(tx);
    if (isLastAdmin(userId, await listActiveAdmins(tx))) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "last-admin" } }, now);
      return { outcome: "last-admin" };
    }
    const leaveAt = leaveAtFrom(now);
    await updateLeaveAt(tx, userId, leaveAt, now);
    const sessions = await deleteSessionsOf(tx, userId, null);
    await deleteApiTokensOf(tx, userId);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { leaveAt, sessions } }, now);
    const message = { name: "account-leaving", data: { leaveAt, signInLink } } as const;
    await enqueueMail(
      tx,
      { key: `account-leaving:${userId}:${leaveAt}`, to: viewer.email, language, zone, message, userId },
      now,
    );
    return { outcome: "leaving", leaveAt };
  });
}
