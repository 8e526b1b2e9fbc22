import type { Auth } from "#auth/auth.ts";
import { provePassword } from "#auth/flows/change-password.ts";
import { recordAct, recordRefusedProof } from "#auth/flows/record-proof.ts";
import { sendMail } from "#auth/flows/send-mail.ts";
import { useUpCode } from "#auth/flows/use-up-code.ts";
import { type LibraryAnswer, UNREADABLE } from "#auth/library/library-api.ts";
import { takeLimits } from "#auth/limits/take-limits.ts";
import type { AuthScope } from "#auth/scope.ts";
import type { Viewer } from "#core/viewer.ts";
import { deleteTwoFactor, updateTwoFactorRequired } from "#data/queries/sign-in-methods-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type Password = { password: string };

/** Creates a secret for the authenticator app, and recovery codes. They take effect after `confirmTwoFactor`. */
export async function enrolTwoFactor(
  scope: AuthScope,
  viewer: Viewer,
  { password }: Password,
): ReturnType<Auth["enrolTwoFactor"]> {
  const proof = await provePassword(scope, viewer, password);
  if ("refused" in proof) return proof.refused;
  const answer = await scope.deps.library(scope, "enableTwoFactor", { method: "POST", body: { password } });
  if (answer.code === "TOTP_ALREADY_ENABLED") return { outcome: "on-already", cookies: answer.cookies };
  const uri = textOf(answer, "totpURI");
  const secret = URL.parse(uri)?.searchParams.get("secret") ?? null;
  if (secret === null) throw unexpected(answer);
  return { outcome: "started", uri, secret, recoveryCodes: codesOf(answer), cookies: answer.cookies };
}

/** Turns two-factor on, once a code of the authenticator app is right. */
export async function confirmTwoFactor(
  scope: AuthScope,
  viewer: Viewer,
  { code }: { code: string },
): ReturnType<Auth["confirmTwoFactor"]> {
  const limited = await takeLimits(scope, { "code-client": scope.client });
  if (limited) return limited;
  const { db, libraryIn } = scope.deps;
  const answered = await transaction(db, async (tx): ReturnType<Auth["confirmTwoFactor"]> => {
    // Done beforehand: the library would replace this session, and a form sent twice would sign the person out.
    const isNew = await updateTwoFactorRequired(tx, viewer.userId, true);
    const requested = { method: "POST", body: { code: digitsOf(code) } } as const;
    const answer = await libraryIn(tx)(scope, "verifyTOTP", requested);
    const { cookies } = answer;
    if (!answer.isOk) {
      if (isNew) await updateTwoFactorRequired(tx, viewer.userId, false);
      const isGone = answer.code === "TOTP_NOT_ENABLED" || answer.code === UNREADABLE;
      return { outcome: isGone ? "not-started" : "wrong", cookies };
    }
    const used = { userId: viewer.userId, code: digitsOf(code), attempt: viewer.sessionId };
    if (!(await useUpCode(tx, scope, used)) && !isNew) return { outcome: "wrong", cookies };
    if (isNew) await note(tx, scope, viewer, { on: true });
    const response = await libraryIn(tx)(scope, "viewBackupCodes", { method: "POST", body: { userId: viewer.userId } });
    return { outcome: "on", recoveryCodes: codesOf(response), cookies };
  });
  if (answered.outcome === "wrong") {
    const { userId } = viewer;
    await recordRefusedProof(scope, { action: "turn-on-two-factor", method: "app", reason: "wrong", userId });
  }
  return answered;
}

export async function disableTwoFactor(
  scope: AuthScope,
  viewer: Viewer,
  { password }: Password,
): ReturnType<Auth["disableTwoFactor"]> {
  const proof = await provePassword(scope, viewer, password);
  if ("refused" in proof) {
    return proof.refused.outcome === "limited" ? proof.refused : { outcome: "wrong", cookies: [] };
  }
  // Not by the library, for the same reason as above.
  await transaction(scope.deps.db, async (tx) => {
    const wasOn = await updateTwoFactorRequired(tx, viewer.userId, false);
    await deleteTwoFactor(tx, viewer.userId);
    if (wasOn) await note(tx, scope, viewer, { on: false });
  });
  return { outcome: "off", cookies: [] };
}

/** Creates new recovery codes; the old ones become invalid. */
export async function newRecoveryCodes(
  scope: AuthScope,
  viewer: Viewer,
  { password }: Password,
): ReturnType<Auth["newRecoveryCodes"]> {
  const proof = await provePassword(scope, viewer, password);
  if ("refused" in proof) {
    return proof.refused.outcome === "limited" ? proof.refused : { outcome: "wrong", cookies: [] };
  }
  if (!proof.account.twoFactorEnabled) return { outcome: "not-on", cookies: [] };
  const { db, libraryIn } = scope.deps;
  return transaction(db, async (tx) => {
    const answer = await libraryIn(tx)(scope, "generateBackupCodes", { method: "POST", body: { password } });
    if (!answer.isOk) throw unexpected(answer);
    await recordAct(tx, scope, viewer.userId, { action: "make-recovery-codes" });
    return { outcome: "made", recoveryCodes: codesOf(answer), cookies: answer.cookies };
  });
}

async function note(tx: Transaction, scope: AuthScope, viewer: Viewer, { on }: { on: boolean }): Promise<void> {
  const { email, userId } = viewer;
  const message = { name: "two-factor-changed", data: { on, at: scope.now } } as const;
  await sendMail(tx, scope, { to: email, userId, message });
  await recordAct(tx, scope, userId, { action: on ? "turn-on-two-factor" : "turn-off-two-factor" });
}

/** People type the code as the app shows it, with a space in the middle. */
export function digitsOf(code: string): string {
  return code.replace(/\D/g, "");
}

function codesOf(answer: LibraryAnswer): readonly string[] {
  const codes: unknown = Reflect.get(Object(answer.body), "backupCodes");
  if (!Array.isArray(codes)) throw unexpected(answer);
  return codes.map(String);
}

function textOf(answer: LibraryAnswer, name: string): string {
  const text: unknown = Reflect.get(Object(answer.body), name);
  if (typeof text !== "string") throw unexpected(answer);
  return text;
}

function unexpected({ status, code }: LibraryAnswer): Error {
  return new Error(`The library answered ${status} ${code}.`);
}
