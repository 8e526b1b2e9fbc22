import type { AuthScope } from "#auth/scope.ts";
import type { AuditAction } from "#core/audit/audit-actions.ts";
import { findRole } from "#data/queries/accounts.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type Connection, transaction } from "#data/transaction.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";

/**
 * The method of authentication: `password`, `emailed-code`, `passkey`, `app` (the authenticator app's code),
 * `recovery-code`, or the id of a configured provider. Never a text from the request.
 */
type Method = string;

type Proof = { action: AuditAction; method: Method; userId: string };

/** Records in the audit log that an account's owner authenticated; the entry's actor is the account. */
export async function recordProof(tx: Connection, scope: AuthScope, { action, method, userId }: Proof): Promise<void> {
  const role = (await findRole(tx, userId)) ?? "user";
  const actor = { ...scope.visit.actor, userId, role };
  const entity = { type: "user", id: userId } as const;
  await recordAudit(tx, { action, actor, entity, outcome: "done", facts: { method } }, scope.now);
}

type Refused = Omit<Proof, "userId"> & {
  reason: string;
  /** The account that was tried; null if there is none, or it is unknown. */
  userId: string | null;
};

/**
 * Records in the audit log that an authentication failed. The actor remains the sender of the request, since nobody
 * authenticated. The statements are the same with and without an account, and the typed address is never stored
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

type Act = Pick<AuditEntry, "action" | "facts" | "before" | "after">;

/** Records in the audit log, in its transaction, what this request did to an account. Never a password, a code or a key. */
export async function recordAct(tx: Connection, scope: AuthScope, userId: string, act: Act): Promise<void> {
  const entity = { type: "user", id: userId } as const;
  await recordAudit(tx, { ...act, actor: scope.visit.actor, entity, outcome: "done" }, scope.now);
}
