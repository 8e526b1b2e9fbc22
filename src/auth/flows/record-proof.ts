import type { AuthScope } from "#auth/scope.ts";
import type { AuditAction } from "#core/audit/audit-actions.ts";
import { findRole } from "#data/queries/accounts.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type Connection, transaction } from "#data/transaction.ts";

/**
 * How somebody proves who they are: `password`, `emailed-code`, `passkey`, `app` (the authenticator app's code),
 * `recovery-code`, or the id of a configured provider. Never what a request says.
 */
type Method = string;

type Proof = { action: AuditAction; method: Method; userId: string };

/** Adds to the audit log that an account's owner proved who they are; the entry's actor is the account. */
export async function recordProof(tx: Connection, scope: AuthScope, { action, method, userId }: Proof): Promise<void> {
  const role = (await findRole(tx, userId)) ?? "user";
  const actor = { ...scope.visit.actor, userId, role };
  const entity = { type: "user", id: userId } as const;
  await recordAudit(tx, { action, actor, entity, outcome: "done", facts: { method } }, scope.now);
}

type Refused = Omit<Proof, "userId"> & {
  reason: string;
  /** Whose account was tried; null where there is none, or nobody can tell. */
  userId: string | null;
};

/**
 * Adds to the audit log that a proof was refused. The actor stays the sender of the request, since nobody proved to be the
 * account's owner. The statements are the same with an account and without, and the address that was typed is never stored
 * (PRODUCT P9): it may be a stranger's.
 */
export async function recordRefusedProof(
  { deps, visit, now }: AuthScope,
  { action, method, reason, userId }: Refused,
): Promise<void> {
  const entity = userId === null ? null : ({ type: "user", id: userId } as const);
  const facts = { method, reason };
  await transaction(deps.db, (tx) =>
    recordAudit(tx, { action, actor: visit.actor, entity, outcome: "refused", facts }, now),
  );
}
