import { type Role, isLastAdmin, mayChangeRoles, mayUndoRoleChange } from "#core/accounts/account-policy.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { findLastRoleChange, findRole, listActiveAdmins } from "#data/queries/accounts.ts";
import { lockRoles, updateRole } from "#data/queries/accounts-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type RoleChange = { actor: Actor; userId: string; role: Role };
type RoleOutcome = "changed" | "unchanged" | "forbidden" | "unknown-user" | "last-admin";

/** The notification's text by new role; staff are linked to the dashboard. */
const CAUSES = {
  admin: { kind: "made-admin", path: "/admin" },
  moderator: { kind: "made-moderator", path: "/admin" },
  user: { kind: "made-user" },
} as const;

/**
 * Changes the role of an account; 'user' removes its rights. The last admin stays admin, also when two admins are
 * demoted at once (PRODUCT P7).
 */
export async function changeRole({ db }: Pick<Database, "db">, change: RoleChange, now: EpochMs): Promise<RoleOutcome> {
  const { userId } = change;
  return transaction(db, async (tx) => {
    await lockRoles(tx);
    const before = await findRole(tx, userId);
    const outcome = outcomeOf(change, before, await listActiveAdmins(tx));
    if (outcome === "changed") await storeRole(tx, change, now);
    if (outcome !== "unchanged") await recordAudit(tx, entryOf(change, before, outcome), now);
    return outcome;
  });
}

async function storeRole(tx: Transaction, { actor, userId, role }: RoleChange, now: EpochMs): Promise<void> {
  await updateRole(tx, { userId, role, grantedBy: actor.userId }, now);
  await insertNotificationCause(tx, { ...CAUSES[role], userId, actorId: actor.userId }, now);
}

type UndoRoleOutcome = { outcome: "undone"; role: Role } | { outcome: "too-late" | "last-admin" };

/**
 * Undoes the actor's own latest change of an account's role, within ten minutes and unless somebody has changed the
 * role since. An admin who gave up the role can undo that too.
 */
export async function undoRoleChange(
  { db }: Pick<Database, "db">,
  { actor, userId }: { actor: Actor; userId: string },
  now: EpochMs,
): Promise<UndoRoleOutcome> {
  return transaction(db, async (tx): Promise<UndoRoleOutcome> => {
    await lockRoles(tx);
    const [last, before] = [await findLastRoleChange(tx, userId), await findRole(tx, userId)];
    const role = last?.from ?? "user";
    const change = { actor, userId, role };
    if (last === null || !mayUndoRoleChange(actor, { userId, last }, now) || before !== last.to) {
      await recordAudit(tx, entryOf(change, before, "forbidden"), now);
      return { outcome: "too-late" };
    }
    if (isLastAdmin(userId, await listActiveAdmins(tx))) {
      await recordAudit(tx, entryOf(change, before, "last-admin"), now);
      return { outcome: "last-admin" };
    }
    await storeRole(tx, change, now);
    await recordAudit(tx, entryOf(change, before, "changed"), now);
    return { outcome: "undone", role };
  });
}

function outcomeOf({ actor, userId, role }: RoleChange, before: Role | null, admins: readonly string[]): RoleOutcome {
  if (!mayChangeRoles(actor)) return "forbidden";
  if (before === null) return "unknown-user";
  if (before === role) return "unchanged";
  return isLastAdmin(userId, admins) ? "last-admin" : "changed";
}

function entryOf({ actor, userId, role }: RoleChange, before: Role | null, outcome: RoleOutcome): AuditEntry {
  const entry = { action: "change-role", actor, entity: { type: "user", id: userId } } as const;
  if (outcome === "changed") return { ...entry, outcome: "done", facts: { from: before, to: role } };
  return { ...entry, outcome: "refused", facts: { from: before, to: role, reason: outcome } };
}
