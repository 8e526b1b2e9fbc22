import type { Accounts, AccountsVisit } from "#auth/accounts.ts";
import type {
  AccountFlows,
  Auth,
  CodeFlows,
  IdentityFlows,
  PasskeyFlows,
  PasswordFlows,
  SessionFlows,
  SocialFlows,
  TwoFactorFlows,
} from "#auth/auth.ts";
import * as changeEmail from "#auth/flows/change-email.ts";
import * as changePassword from "#auth/flows/change-password.ts";
import * as emailedCode from "#auth/flows/emailed-code.ts";
import { finishSocial } from "#auth/flows/finish-social.ts";
import * as passkeys from "#auth/flows/passkeys.ts";
import { resendVerification } from "#auth/flows/resend-verification.ts";
import * as prove from "#auth/flows/prove-again.ts";
import * as resetPassword from "#auth/flows/reset-password.ts";
import * as sessions from "#auth/flows/sessions.ts";
import { signIn } from "#auth/flows/sign-in.ts";
import { signOut } from "#auth/flows/sign-out.ts";
import { signUp } from "#auth/flows/sign-up.ts";
import * as social from "#auth/flows/social.ts";
import * as twoFactor from "#auth/flows/two-factor.ts";
import * as verifyEmail from "#auth/flows/verify-email.ts";
import * as verifyTwoFactor from "#auth/flows/verify-two-factor.ts";
import { publicFormsFor } from "#auth/public-forms.ts";
import { inConstantTime } from "#auth/constant-time.ts";
import { lateLibrary, lateSocialLibrary } from "#auth/library/late-libraries.ts";
import { seenSince } from "#auth/lifetimes.ts";
import type { Database } from "#data/database.ts";
import { listAliveSessions } from "#data/queries/sessions.ts";
import { readViewer } from "#auth/read-viewer.ts";
import { makeSealer } from "#auth/sealer.ts";
import { type AuthDeps, type AuthScope, isSecureSite, scopeOf } from "#auth/scope.ts";

export type AccountsSettings = Omit<AuthDeps, "db" | "library" | "libraryIn" | "social"> & {
  database: Pick<Database, "db" | "pool" | "kind" | "direct">;
};

/** Opens accounts for the process. The database and the providers are contacted only when needed. */
export function openAccounts(settings: AccountsSettings): Accounts {
  const { database, ...rest } = settings;
  const { secret, baseUrl, providers } = settings;
  const { db } = database;
  const isSecure = isSecureSite(baseUrl);
  const library = lateLibrary({ ...rest, db, isSecure });
  const social = lateSocialLibrary({ ...rest, db, isSecure }, providers);
  const libraryIn: AuthDeps["libraryIn"] = (tx) => lateLibrary({ ...rest, db: tx, isSecure });
  const deps: AuthDeps = { ...rest, db, library, libraryIn, social };
  return {
    readViewer: (cookies, now) => readViewer({ database, cookieKey: { secret, isSecure } }, cookies, now),
    aliveSessions: (ids, now) => listAliveSessions(db, ids, { now, seenSince: seenSince(now) }),
    forVisit: (visit: AccountsVisit) => authFor(scopeOf(deps, visit)),
    publicFormsFor: (visit: AccountsVisit) => publicFormsFor(scopeOf(deps, visit)),
    sealer: makeSealer(secret),
  };
}

function authFor(scope: AuthScope): Auth {
  return {
    ...passwordFlows(scope),
    ...codeFlows(scope),
    ...socialFlows(scope),
    ...twoFactorFlows(scope),
    ...identityFlows(scope),
    ...passkeyFlows(scope),
    ...accountFlows(scope),
    ...sessionFlows(scope),
  };
}

function passwordFlows(scope: AuthScope): PasswordFlows {
  const evenly = evenlyIn(scope);
  return {
    signUp: (input) => evenly(() => signUp(scope, input)),
    signIn: (input) => evenly(() => signIn(scope, input)),
    signOut: () => signOut(scope),
    checkVerification: (input) => verifyEmail.checkVerification(scope, input),
    verifyEmail: (input) => verifyEmail.verifyEmail(scope, input),
    arriveVerified: () => verifyEmail.arriveVerified(scope),
    resendVerification: (input) => evenly(() => resendVerification(scope, input)),
    forgotPassword: (input) => evenly(() => resetPassword.forgotPassword(scope, input)),
    checkResetToken: (input) => resetPassword.checkResetToken(scope, input),
    resetPassword: (input) => resetPassword.resetPassword(scope, input),
  };
}

function codeFlows(scope: AuthScope): CodeFlows {
  const evenly = evenlyIn(scope);
  return {
    sendCode: (input) => evenly(() => emailedCode.sendCode(scope, input)),
    signInWithCode: (input) => evenly(() => emailedCode.signInWithCode(scope, input)),
  };
}

function socialFlows(scope: AuthScope): SocialFlows {
  return {
    providers: () => scope.deps.providers.map(({ id, name }) => ({ id, name })),
    startSocial: (input) => social.startSocial(scope, input),
    finishSocial: (input) => finishSocial(scope, input),
    unlinkSocial: (viewer, provider) => social.unlinkSocial(scope, viewer, provider),
  };
}

function twoFactorFlows(scope: AuthScope): TwoFactorFlows {
  return {
    twoFactorWaits: () => verifyTwoFactor.twoFactorWaits(scope),
    verifyTwoFactor: (input) => verifyTwoFactor.verifyTwoFactor(scope, input),
    enrolTwoFactor: (viewer, input) => twoFactor.enrolTwoFactor(scope, viewer, input),
    confirmTwoFactor: (viewer, input) => twoFactor.confirmTwoFactor(scope, viewer, input),
    disableTwoFactor: (viewer, input) => twoFactor.disableTwoFactor(scope, viewer, input),
    newRecoveryCodes: (viewer, input) => twoFactor.newRecoveryCodes(scope, viewer, input),
  };
}

function identityFlows(scope: AuthScope): IdentityFlows {
  return {
    isProvedLately: (viewer) => prove.isProvedLately(scope, viewer),
    proveAgain: (viewer, input) => prove.proveAgain(scope, viewer, input),
  };
}

function passkeyFlows(scope: AuthScope): PasskeyFlows {
  return {
    passkeyRegistrationOptions: (viewer) => passkeys.passkeyRegistrationOptions(scope, viewer),
    finishPasskeyRegistration: (viewer, input) => passkeys.finishPasskeyRegistration(scope, viewer, input),
    passkeySignInOptions: () => passkeys.passkeySignInOptions(scope),
    finishPasskeySignIn: (input) => passkeys.finishPasskeySignIn(scope, input),
    listPasskeys: (viewer) => passkeys.listPasskeys(scope, viewer),
    renamePasskey: (viewer, input) => passkeys.renamePasskey(scope, viewer, input),
    removePasskey: (viewer, input) => passkeys.removePasskey(scope, viewer, input),
  };
}

function accountFlows(scope: AuthScope): AccountFlows {
  return {
    signInWays: (viewer) => social.signInWays(scope, viewer),
    confirmPassword: (viewer, input) => changePassword.confirmPassword(scope, viewer, input),
    changePassword: (viewer, input) => changePassword.changePassword(scope, viewer, input),
    changeEmail: (viewer, input) => changeEmail.changeEmail(scope, viewer, input),
    confirmEmailChange: (input) => changeEmail.confirmEmailChange(scope, input),
    undoEmailChange: (input) => changeEmail.undoEmailChange(scope, input),
  };
}

function sessionFlows(scope: AuthScope): SessionFlows {
  return {
    listSessions: (viewer) => sessions.listSessions(scope, viewer),
    revokeSession: (viewer, id) => sessions.revokeSession(scope, viewer, id),
    revokeOthers: (viewer) => sessions.revokeOthers(scope, viewer),
  };
}

/** Runs flows whose duration must not reveal whether an address has an account. */
function evenlyIn({ deps }: AuthScope) {
  return <Answer>(flow: () => Promise<Answer>): Promise<Answer> => inConstantTime(deps.stepMs, flow);
}
