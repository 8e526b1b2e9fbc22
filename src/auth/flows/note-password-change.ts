import { recordAct } from "#auth/flows/record-act.ts";
import { sendMail } from "#auth/flows/send-mail.ts";
import type { AuthScope } from "#auth/scope.ts";
import { deviceOf } from "#core/accounts/sign-in.ts";
import type { Transaction } from "#data/transaction.ts";

/** Records a password change and tells the account's owner, with a way to get it back if it was somebody else. */
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
