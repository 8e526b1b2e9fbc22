import type { Auth } from "#auth/auth.ts";
import { provePassword } from "#auth/acts/change-password.ts";
import { sendMail } from "#auth/acts/send-mail.ts";
import type { LibraryAnswer } from "#auth/library/library-api.ts";
import { takeLimits } from "#auth/limits/take-limits.ts";
import type { AuthScope } from "#auth/scope.ts";
import type { Viewer } from "#core/viewer.ts";
import { transaction } from "#data/transaction.ts";

type Password = { password: string };

/** Makes a secret for the authenticator app, and recovery codes. They count once `confirmTwoFactor` proved a code. */
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

/** Turns two-factor on, once the authenticator app shows the right code. */
export async function confirmTwoFactor(
  scope: AuthScope,
  viewer: Viewer,
  { code }: { code: string },
): ReturnType<Auth["confirmTwoFactor"]> {
  const limited = await takeLimits(scope, { "code-client": scope.client });
  if (limited) return limited;
  const answer = await scope.deps.library(scope, "verifyTOTP", { method: "POST", body: { code: digitsOf(code) } });
  if (answer.code === "TOTP_NOT_ENABLED") return { outcome: "not-started", cookies: answer.cookies };
  if (!answer.isOk) return { outcome: "wrong", cookies: answer.cookies };
  await note(scope, viewer, true);
  return { outcome: "on", cookies: answer.cookies };
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
  const answer = await scope.deps.library(scope, "disableTwoFactor", { method: "POST", body: { password } });
  if (!answer.isOk) throw unexpected(answer);
  await note(scope, viewer, false);
  return { outcome: "off", cookies: answer.cookies };
}

/** Makes new recovery codes; the old ones are good no longer. */
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
  const answer = await scope.deps.library(scope, "generateBackupCodes", { method: "POST", body: { password } });
  if (!answer.isOk) throw unexpected(answer);
  return { outcome: "made", recoveryCodes: codesOf(answer), cookies: answer.cookies };
}

async function note(scope: AuthScope, viewer: Viewer, on: boolean): Promise<void> {
  const message = { name: "two-factor-changed", data: { on, at: scope.now } } as const;
  await transaction(scope.deps.db, (tx) => sendMail(tx, scope, { to: viewer.email, userId: viewer.userId, message }));
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
