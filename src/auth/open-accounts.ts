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
    signUp: (given) => evenly(() => signUp(scope, given)),
    signIn: (given) => evenly(() => signIn(scope, given)),
    signOut: () => signOut(scope),
    checkVerification: (given) => verifyEmail.checkVerification(scope, given),
    verifyEmail: (given) => verifyEmail.verifyEmail(scope, given),
    arriveVerified: () => verifyEmail.arriveVerified(scope),
    resendVerification: (given) => evenly(() => resendVerification(scope, given)),
    forgotPassword: (given) => evenly(() => resetPassword.forgotPassword(scope, given)),
    checkResetToken: (given) => resetPassword.checkResetToken(scope, given),
    resetPassword: (given) => resetPassword.resetPassword(scope, given),
  };
}

function codeFlows(scope: AuthScope): CodeFlows {
  const evenly = evenlyIn(scope);
  return {
    sendCode: (given) => evenly(() => emailedCode.sendCode(scope, given)),
    signInWithCode: (given) => evenly(() => emailedCode.signInWithCode(scope, given)),
  };
}

function socialFlows(scope: AuthScope): SocialFlows {
  return {
    providers: () => scope.deps.providers.map(({ id, name }) => ({ id, name })),
    startSocial: (given) => social.startSocial(scope, given),
    finishSocial: (given) => finishSocial(scope, given),
    unlinkSocial: (viewer, provider) => social.unlinkSocial(scope, viewer, provider),
  };
}

function twoFactorFlows(scope: AuthScope): TwoFactorFlows {
  return {
    twoFactorWaits: () => verifyTwoFactor.twoFactorWaits(scope),
    verifyTwoFactor: (given) => verifyTwoFactor.verifyTwoFactor(scope, given),
    enrolTwoFactor: (viewer, given) => twoFactor.enrolTwoFactor(scope, viewer, given),
    confirmTwoFactor: (viewer, given) => twoFactor.confirmTwoFactor(scope, viewer, given),
    disableTwoFactor: (viewer, given) => twoFactor.disableTwoFactor(scope, viewer, given),
    newRecoveryCodes: (viewer, given) => twoFactor.newRecoveryCodes(scope, viewer, given),
  };
}

function identityFlows(scope: AuthScope): IdentityFlows {
  return {
    isProvedLately: (viewer) => prove.isProvedLately(scope, viewer),
    proveAgain: (viewer, given) => prove.proveAgain(scope, viewer, given),
  };
}

function passkeyFlows(scope: AuthScope): PasskeyFlows {
  return {
    passkeyRegistrationOptions: (viewer) => passkeys.passkeyRegistrationOptions(scope, viewer),
    finishPasskeyRegistration: (viewer, given) => passkeys.finishPasskeyRegistration(scope, viewer, given),
    passkeySignInOptions: () => passkeys.passkeySignInOptions(scope),
    finishPasskeySignIn: (given) => passkeys.finishPasskeySignIn(scope, given),
    listPasskeys: (viewer) => passkeys.listPasskeys(scope, viewer),
    renamePasskey: (viewer, given) => passkeys.renamePasskey(scope, viewer, given),
    removePasskey: (viewer, given) => passkeys.removePasskey(scope, viewer, given),
  };
}

function accountFlows(scope: AuthScope): AccountFlows {
  return {
    signInWays: (viewer) => social.signInWays(scope, viewer),
    confirmPassword: (viewer, given) => changePassword.confirmPassword(scope, viewer, given),
    changePassword: (viewer, given) => changePassword.changePassword(scope, viewer, given),
    changeEmail: (viewer, given) => changeEmail.changeEmail(scope, viewer, given),
    confirmEmailChange: (given) => changeEmail.confirmEmailChange(scope, given),
    undoEmailChange: (given) => changeEmail.undoEmailChange(scope, given),
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
