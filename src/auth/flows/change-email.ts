import type { Auth } from "#auth/auth.ts";
import { provePassword } from "#auth/flows/change-password.ts";
import { accountEmail } from "#auth/flows/email-address.ts";
import { recordAct } from "#auth/flows/record-proof.ts";
import { sendMail } from "#auth/flows/send-mail.ts";
import { CHANGE_EMAIL_MS, UNDO_EMAIL_MS } from "#auth/lifetimes.ts";
import { takeLimits } from "#auth/limits/take-limits.ts";
import type { AuthScope } from "#auth/scope.ts";
import { maskEmail } from "#core/accounts/person-name.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { CALENDAR_ADDRESS_KINDS } from "#core/calendar-files/calendar-address.ts";
import type { Viewer } from "#core/viewer.ts";
import {
  deleteAccountTokens,
  deleteAccountTokensSince,
  insertAccountToken,
  consumeAccountToken,
} from "#data/queries/account-tokens-write.ts";
import { deleteApiTokensOf } from "#data/queries/api-tokens-write.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { endCalendarAddress } from "#data/queries/calendar-addresses-write.ts";
import { deleteSessionsOf } from "#data/queries/sessions-write.ts";
import { type Account, findSignInAccountByEmail, findSignInAccountById } from "#data/queries/sign-in-accounts.ts";
import { deleteUnverifiedAccount, updateAccountEmail } from "#data/queries/sign-in-accounts-write.ts";
import { deleteSignInMethodsSince } from "#data/queries/sign-in-methods-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/** Mails a link that verifies the new address. If it already has an account, only its owner is notified (PRODUCT P9). */
export async function changeEmail(
  scope: AuthScope,
  viewer: Viewer,
  input: { password: string; email: string },
): ReturnType<Auth["changeEmail"]> {
  const email = accountEmail(input.email);
  if (email === null) return { outcome: "invalid-email", cookies: [] };
  if (email === viewer.email) return { outcome: "same-email", cookies: [] };
  const proof = await provePassword(scope, viewer, input.password);
  if ("refused" in proof) return proof.refused;
  const limited = await takeLimits(scope, { "mail-client": scope.client, "mail-address": `change ${email}` });
  if (limited) return limited;
  const { db, baseUrl } = scope.deps;
  const known = await findSignInAccountByEmail(db, email);
  const owner = known !== null && hasAddress(known) ? known : null;
  await transaction(db, async (tx) => {
    await deleteAccountTokens(tx, viewer.userId, "change-email");
    const expiresAt = scope.now + CHANGE_EMAIL_MS;
    const change = { purpose: "change-email", userId: viewer.userId, email, secret: viewer.email, expiresAt } as const;
    const token = await insertAccountToken(tx, change, scope.now);
    const link = `${baseUrl}/confirm-email?token=${token}`;
    const message =
      owner === null
        ? ({ name: "email-change-confirm", data: { link, newEmail: email, expiresAt } } as const)
        : ({
            name: "already-registered",
            data: { loginLink: `${baseUrl}/login`, resetLink: `${baseUrl}/forgot-password` },
          } as const);
    await sendMail(tx, scope, { to: email, userId: owner?.id ?? viewer.userId, message });
  });
  return { outcome: "sent", cookies: [] };
}

/** Sets the account's new address, ends all sessions except this browser's, and mails the old address how to undo it. */
export async function confirmEmailChange(
  scope: AuthScope,
  { token }: { token: string },
): ReturnType<Auth["confirmEmailChange"]> {
  const limited = await takeLimits(scope, { "token-client": scope.client });
  if (limited) return limited;
  const email = await transaction(scope.deps.db, (tx) => confirm(tx, scope, token));
  return email === null ? { outcome: "invalid", cookies: [] } : { outcome: "changed", email, cookies: [] };
}

async function confirm(tx: Transaction, scope: AuthScope, token: string): Promise<string | null> {
  const consumed = await consumeAccountToken(tx, { purpose: "change-email", token }, scope.now);
  const { userId = null, email: to = null, secret: from = null } = consumed ?? {};
  if (userId === null || to === null || from === null) return null;
  if (!(await moveToAddress(tx, scope, { userId, from, to }))) return null;
  const { viewer } = scope.visit;
  await endOthers(tx, userId, viewer?.userId === userId ? viewer.sessionId : null);
  const undoUntil = scope.now + UNDO_EMAIL_MS;
  const undo = { purpose: "undo-email", userId, email: from, secret: to, expiresAt: undoUntil } as const;
  const undoLink = `${scope.deps.baseUrl}/undo-email?token=${await insertAccountToken(tx, undo, scope.now)}`;
  const data = { undoLink, newEmail: maskEmail(to), undoUntil };
  await sendMail(tx, scope, { to: from, userId, message: { name: "email-changed-notice", data } });
  await recordAct(tx, scope, userId, { action: "change-email", before: { email: from }, after: { email: to } });
  return to;
}

/** Anybody can sign up with an address: until it is verified, it belongs to nobody. */
function hasAddress({ emailVerified, suspendedAt }: Account): boolean {
  return emailVerified || suspendedAt !== null;
}

/** Moves the account to an address that its owner has proved to have; an unverified account with it is erased. */
async function moveToAddress(
  tx: Transaction,
  scope: AuthScope,
  move: { userId: string; from: string; to: string },
): Promise<boolean> {
  const account = await findSignInAccountById(tx, move.userId);
  if (account?.email !== move.from) return false;
  const gone = await deleteUnverifiedAccount(tx, move.to);
  if (gone !== null) {
    const erased = { action: "erase-account", actor: SYSTEM_ACTOR, entity: { type: "user", id: gone } } as const;
    const facts = { events: 0, organizers: 0, proved: false };
    await recordAudit(tx, { ...erased, outcome: "done", facts }, scope.now);
  }
  return updateAccountEmail(tx, move, scope.now);
}

/**
 * Restores the account's old address, whatever it is now. The person who changed it may know the password and may have
 * added sign-in methods: all sessions end, the password and everything added since the change are removed, and a new
 * password comes by mail. Private calendar addresses end too: a page of the account showed them.
 */
export async function undoEmailChange(
  scope: AuthScope,
  { token }: { token: string },
): ReturnType<Auth["undoEmailChange"]> {
  const limited = await takeLimits(scope, { "token-client": scope.client });
  if (limited) return limited;
  const email = await transaction(scope.deps.db, (tx) => undo(tx, scope, token));
  return email === null ? { outcome: "invalid", cookies: [] } : { outcome: "undone", email, cookies: [] };
}

async function undo(tx: Transaction, scope: AuthScope, token: string): Promise<string | null> {
  const consumed = await consumeAccountToken(tx, { purpose: "undo-email", token }, scope.now);
  if (consumed === null || consumed.userId === null || consumed.email === null) return null;
  const { userId, email: to } = consumed;
  const account = await findSignInAccountById(tx, userId);
  if (account === null) return null;
  if (account.email !== to && !(await moveToAddress(tx, scope, { userId, from: account.email, to }))) return null;
  await endOthers(tx, userId, null);
  await deleteApiTokensOf(tx, userId);
  for (const kind of CALENDAR_ADDRESS_KINDS) await endCalendarAddress(tx, { userId, kind }, scope.now);
  const { createdAt: changedAt } = consumed;
  await deleteSignInMethodsSince(tx, userId, changedAt);
  // Otherwise the stranger's address could undo this again.
  await deleteAccountTokensSince(tx, { userId, purpose: "undo-email" }, changedAt);
  const [before, after] = [{ email: account.email }, { email: to }];
  await recordAct(tx, scope, userId, { action: "undo-email-change", before, after });
  return to;
}

/** Ends what was opened or mailed under an address that is no longer the account's. */
async function endOthers(tx: Transaction, userId: string, ownSessionId: string | null): Promise<void> {
  await deleteSessionsOf(tx, userId, ownSessionId);
  for (const purpose of ["reset-password", "sign-in-code", "change-email"] as const) {
    await deleteAccountTokens(tx, userId, purpose);
  }
}
