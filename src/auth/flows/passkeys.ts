import type { Auth, PasskeyView } from "#auth/auth.ts";
import { welcome } from "#auth/flows/open-session.ts";
import { isProvedLately } from "#auth/flows/prove-again.ts";
import { recordAct, recordRefusedProof } from "#auth/flows/record-proof.ts";
import { sendMail } from "#auth/flows/send-mail.ts";
import type { LibraryAnswer } from "#auth/library/library-api.ts";
import { takeLimits } from "#auth/limits/take-limits.ts";
import type { AuthScope } from "#auth/scope.ts";
import { PASSKEY_NAME_MAX } from "#core/accounts/sign-in.ts";
import type { Viewer } from "#core/viewer.ts";
import { deletePasskey, updatePasskeyName } from "#data/queries/sign-in-methods-write.ts";
import { findSignInAccountById, listPasskeysOfUser } from "#data/queries/sign-in-accounts.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** The browser's options for creating a passkey of the viewer. */
export async function passkeyRegistrationOptions(
  scope: AuthScope,
  viewer: Viewer,
): ReturnType<Auth["passkeyRegistrationOptions"]> {
  if (!isProvedLately(scope, viewer)) return { outcome: "unproved", cookies: [] };
  return optionsOf(await scope.deps.library(scope, "generatePasskeyRegistrationOptions", { method: "GET", query: {} }));
}

/** Stores the passkey that the browser created, and mails its owner. */
export async function finishPasskeyRegistration(
  scope: AuthScope,
  viewer: Viewer,
  { response, name }: { response: unknown; name: string },
): ReturnType<Auth["finishPasskeyRegistration"]> {
  if (!isProvedLately(scope, viewer)) return { outcome: "unproved", cookies: [] };
  const called = name.trim().slice(0, PASSKEY_NAME_MAX);
  const body = { response, name: called };
  const { email, userId } = viewer;
  const { db, libraryIn } = scope.deps;
  return transaction(db, async (tx) => {
    const answer = await libraryIn(tx)(scope, "verifyPasskeyRegistration", { method: "POST", body });
    const { cookies } = answer;
    const id: unknown = Reflect.get(Object(answer.body), "id");
    if (!answer.isOk || typeof id !== "string") return { outcome: "failed", cookies };
    const message = { name: "new-passkey", data: { passkey: called, at: scope.now } } as const;
    await sendMail(tx, scope, { to: email, userId, message });
    await recordAct(tx, scope, userId, { action: "add-passkey", after: { name: called } });
    return { outcome: "added", passkey: { id, name: called, createdAt: scope.now }, cookies };
  });
}

/** The browser's options for signing in with any passkey of this site. */
export async function passkeySignInOptions(scope: AuthScope): ReturnType<Auth["passkeySignInOptions"]> {
  const limited = await takeLimits(scope, { "passkey-client": scope.client });
  if (limited) return limited;
  const made = optionsOf(await scope.deps.library(scope, "generatePasskeyAuthenticationOptions", { method: "GET" }));
  return { ...made, options: { ...made.options, userVerification: "required" } };
}

/** Position of the flags in the authenticator data, and the flag for user verification (WebAuthn §6.1). */
const FLAGS_AT = 32;
const USER_VERIFIED = 0x04;

/**
 * Whether the device verified its owner by PIN, finger or face: a passkey skips the second factor, so possession of
 * the device is not enough. The library checks the signature over the same bytes.
 */
function isUserVerified(response: unknown): boolean {
  const data: unknown = Reflect.get(Object(Reflect.get(Object(response), "response")), "authenticatorData");
  const flags = typeof data === "string" ? Buffer.from(data, "base64url").at(FLAGS_AT) : undefined;
  return flags !== undefined && (flags & USER_VERIFIED) !== 0;
}

export async function finishPasskeySignIn(
  scope: AuthScope,
  { response, returnTo }: { response: unknown; returnTo: string },
): ReturnType<Auth["finishPasskeySignIn"]> {
  const limited = await takeLimits(scope, { "passkey-client": scope.client });
  if (limited) return limited;
  if (!isUserVerified(response)) return refuse(scope, "failed", null);
  const requested = { method: "POST", body: { response } } as const;
  const answer = await scope.deps.library(scope, "verifyPasskeyAuthentication", requested);
  const user: unknown = Reflect.get(Object(answer.body), "user");
  const id: unknown = Reflect.get(Object(user), "id");
  const account = answer.isOk && typeof id === "string" ? await findSignInAccountById(scope.deps.db, id) : null;
  if (account === null) return refuse(scope, "failed", null);
  if (account.suspendedAt !== null) return refuse(scope, "suspended", account.id);
  const cookies = [...answer.cookies, ...(await welcome(scope, { ...account, method: "passkey" }))];
  return { outcome: "signed-in", returnTo, cookies };
}

async function refuse<Outcome extends string>(scope: AuthScope, outcome: Outcome, userId: string | null) {
  await recordRefusedProof(scope, { action: "sign-in", method: "passkey", reason: outcome, userId });
  return { outcome, cookies: [] };
}

export async function listPasskeys(scope: AuthScope, viewer: Viewer): Promise<readonly PasskeyView[]> {
  return listPasskeysOfUser(scope.deps.db, viewer.userId);
}

export async function renamePasskey(
  scope: AuthScope,
  viewer: Viewer,
  { id, name }: { id: string; name: string },
): ReturnType<Auth["renamePasskey"]> {
  const { userId } = viewer;
  const called = name.trim().slice(0, PASSKEY_NAME_MAX);
  return transaction(scope.deps.db, async (tx) => {
    const before = await nameOf(tx, userId, id);
    if (!(await updatePasskeyName(tx, userId, { id, name: called }))) return { outcome: "unknown", cookies: [] };
    await recordAct(tx, scope, userId, { action: "rename-passkey", before: { name: before }, after: { name: called } });
    return { outcome: "renamed", cookies: [] };
  });
}

export async function removePasskey(
  scope: AuthScope,
  viewer: Viewer,
  { id }: { id: string },
): ReturnType<Auth["removePasskey"]> {
  if (!isProvedLately(scope, viewer)) return { outcome: "unproved", cookies: [] };
  const { userId, email } = viewer;
  return transaction(scope.deps.db, async (tx) => {
    const name = await nameOf(tx, userId, id);
    if (!(await deletePasskey(tx, userId, id))) return { outcome: "unknown", cookies: [] };
    const message = { name: "sign-in-changed", data: { change: "passkey", name, at: scope.now } } as const;
    await sendMail(tx, scope, { to: email, userId, message });
    await recordAct(tx, scope, userId, { action: "remove-passkey", before: { name } });
    return { outcome: "removed", cookies: [] };
  });
}

async function nameOf(tx: Transaction, userId: string, id: string): Promise<string> {
  return (await listPasskeysOfUser(tx, userId)).find((each) => each.id === id)?.name ?? "";
}

function optionsOf({ body, cookies, isOk, status }: LibraryAnswer) {
  if (!isOk || typeof body !== "object" || body === null) throw new Error(`The library answered ${status}.`);
  return { outcome: "options", options: { ...body }, cookies } as const;
}
