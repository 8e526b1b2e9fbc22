import type { Auth, PasswordFailure } from "#auth/auth.ts";
import { recordRefusedProof, recordAct } from "#auth/flows/record-proof.ts";
import { takeLimits } from "#auth/limits/take-limits.ts";
import { hashPassword, isPassword } from "#auth/password/hash-password.ts";
import { refusePassword } from "#auth/password/refuse-password.ts";
import type { AuthScope } from "#auth/scope.ts";
import type { Viewer } from "#core/viewer.ts";
import { deleteAccountTokens } from "#data/queries/account-tokens-write.ts";
import { deleteApiTokensOf } from "#data/queries/api-tokens-write.ts";
import { deleteSessionsOf } from "#data/queries/sessions-write.ts";
import { type Account, findSignInAccountById } from "#data/queries/sign-in-accounts.ts";
import { updatePassword } from "#data/queries/sign-in-accounts-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";
import { sendMail } from "#auth/flows/send-mail.ts";
import { deviceOf } from "#core/accounts/sign-in.ts";

/** The viewer's account if the password is right. */
export async function provePassword(
  scope: AuthScope,
  viewer: Viewer,
  password: string,
): Promise<{ account: Account } | { refused: PasswordFailure }> {
  const limited = await takeLimits(scope, { "password-account": viewer.userId });
  if (limited) return { refused: limited };
  const account = await findSignInAccountById(scope.deps.db, viewer.userId);
  if (account === null || account.password === null) return { refused: { outcome: "no-password", cookies: [] } };
  if (await isPassword(password, account.password)) return { account };
  const { userId } = viewer;
  await recordRefusedProof(scope, { action: "prove-again", method: "password", reason: "wrong", userId });
  return { refused: { outcome: "wrong", cookies: [] } };
}

/** Whether the password is the viewer's: checked before something that cannot be undone. */
export async function confirmPassword(
  scope: AuthScope,
  viewer: Viewer,
  { password }: { password: string },
): ReturnType<Auth["confirmPassword"]> {
  const proof = await provePassword(scope, viewer, password);
  if ("account" in proof) return { outcome: "right", cookies: [] };
  return proof.refused.outcome === "limited" ? proof.refused : { outcome: "wrong", cookies: [] };
}

/** Sets another password, ends other sessions, and invalidates links mailed to change the password or the address. */
export async function changePassword(
  scope: AuthScope,
  viewer: Viewer,
  { current, next }: { current: string; next: string },
): ReturnType<Auth["changePassword"]> {
  const proof = await provePassword(scope, viewer, current);
  if ("refused" in proof) return proof.refused;
  const refusal = await refusePassword(next, [viewer.email, viewer.name ?? "", scope.deps.siteName]);
  if (refusal !== null) return { outcome: refusal, cookies: [] };
  const hash = await hashPassword(next);
  await transaction(scope.deps.db, async (tx) => {
    await updatePassword(tx, { id: crypto.randomUUID(), userId: viewer.userId, hash }, scope.now);
    await deleteSessionsOf(tx, viewer.userId, viewer.sessionId);
    await deleteApiTokensOf(tx, viewer.userId);
    // Whoever knew the old password may have asked for a change of address that waits for its confirmation.
    for (const purpose of ["reset-password", "change-email"] as const) {
      await deleteAccountTokens(tx, viewer.userId, purpose);
    }
    await notePasswordChange(tx, scope, proof.account);
  });
  return { outcome: "changed", cookies: [] };
}

/**
 * Records a password change and notifies the account's owner, with a link to reset the password if somebody else
 * changed it.
 */
export async function notePasswordChange(
  tx: Transaction,
  scope: AuthScope,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { browser, system } = deviceOf(scope.visit.actor.userAgent);
  const device = [browser, system].filter((word) => word !== null).join(", ") || null;
  const data = { at: scope.now, device, resetLink: `${scope.deps.baseUrl}/forgot-password` };
  await sendMail(tx, scope, { to: email, userId: id, message: { name: "password-changed", data } });
  await recordAct(tx, scope, id, { action: "change-password" });
}
