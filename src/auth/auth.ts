import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";

/**
 * The result of a flow. Expected failures are outcomes, never exceptions. `cookies` are finished `Set-Cookie` values:
 * every response must carry all of them, whatever the outcome.
 */
export type Settled<Outcome extends string, Facts = unknown> = Readonly<{
  outcome: Outcome;
  cookies: readonly string[];
}> &
  Facts;

/** Too many attempts: respond with 429 and `Retry-After`, and keep the typed values. */
export type Limited = Settled<"limited", { retryAfterSeconds: number }>;

/** Why a new password is refused: fewer than 6 characters, or easy to guess (PRODUCT P9). */
export type PasswordRefusal = "short-password" | "weak-password";

/** `returnTo` is a path of this site, as `ownPath()` returns it; the flow that signs in passes it back. */
export type SignedIn = Settled<"signed-in", { returnTo: string }>;

/** A code of the authenticator app is needed: go to `/login/two-factor`; a cookie holds the account and the return address. */
export type TwoFactorNeeded = Settled<"two-factor">;

type SocialProvider = { id: string; name: string };

/** The purpose of a social sign-in: an existing or a new account, or one more sign-in method for the signed-in account. */
export type SocialPurpose = "sign-in" | "sign-up" | "link";

/**
 * How a social sign-in can end without a session: denied by the provider, without an address, with an unverified one,
 * a new account without consent, a suspended account, another person's account, linked as requested, or failed.
 */
export type SocialEnd =
  | "denied"
  | "no-email"
  | "unverified"
  | "failed"
  | "no-consent"
  | "suspended"
  | "belongs-to-other"
  | "linked";

type SocialErrandEnd = { purpose: SocialPurpose; returnTo: string };

/** Why a password is not accepted as the viewer's; an account with social sign-in only has none. */
export type PasswordFailure = Settled<"wrong" | "no-password"> | Limited;

/** A session for its owner on /account/security. */
export type SessionView = {
  id: string;
  isCurrent: boolean;
  /** Names of browser and system, such as 'Firefox' and 'Android'; null if unknown. */
  browser: string | null;
  system: string | null;
  /** The network from which it was opened, such as 203.0.113.0/24. */
  network: string | null;
  openedAt: EpochMs;
  /** Accurate to an hour. */
  seenAt: EpochMs;
};

export type PasskeyView = { id: string; name: string; createdAt: EpochMs };

/** The options of `navigator.credentials`, as JSON. */
type PasskeyOptions = Settled<"options", { options: Readonly<Record<string, unknown>> }>;

/** The sign-in methods of an account. */
type SignInWays = {
  hasPassword: boolean;
  twoFactor: boolean;
  /** Recovery codes left; null without two-factor. */
  recoveryCodesLeft: number | null;
  /** Ids of the linked providers. */
  providers: readonly string[];
};

/** Accounts with a password. */
export type PasswordFlows = {
  /**
   * 'check-email' does not reveal whether the address has an account: only an email does (PRODUCT P9).
   * `consentVersion` is the version of the accepted text; null is refused.
   */
  signUp: (input: {
    email: string;
    password: string;
    name: string | null;
    consentVersion: string | null;
    returnTo: string;
  }) => Promise<Settled<"check-email" | "invalid-email" | "blocked-email" | "no-consent" | PasswordRefusal> | Limited>;
  /** 'unverified' and 'suspended' only with the right password. */
  signIn: (input: {
    email: string;
    password: string;
    returnTo: string;
  }) => Promise<SignedIn | TwoFactorNeeded | Settled<"wrong" | "unverified" | "suspended" | "invalid-email"> | Limited>;
  /** Ends the session of this request. Never fails: without a session there is nothing to end. */
  signOut: () => Promise<Settled<"signed-out">>;
  /**
   * Whether the link that verifies an address is valid; checking does not use it up. It may be used at once only in
   * the browser that signed up: elsewhere a mail scanner may open it, or a person who never signed up.
   */
  checkVerification: (input: {
    token: string;
  }) => Promise<"signed-up-here" | "signed-up-elsewhere" | "invalid" | "expired">;
  /** On 'verified' redirect to `/login?verified=1`; its marker cookie is among the cookies. */
  verifyEmail: (input: {
    token: string;
  }) => Promise<Settled<"verified", { email: string; returnTo: string }> | Settled<"invalid" | "expired">>;
  /**
   * For `/login?verified=1`: 'arrived' right after our own verification redirect, when all sessions of this browser
   * end and the banner shows (PRODUCT P9); otherwise nothing happens.
   */
  arriveVerified: () => Promise<Settled<"arrived" | "none">>;
  resendVerification: (input: {
    email: string;
    returnTo: string;
  }) => Promise<Settled<"sent" | "invalid-email"> | Limited>;
  forgotPassword: (input: { email: string }) => Promise<Settled<"sent" | "invalid-email"> | Limited>;
  checkResetToken: (input: { token: string }) => Promise<boolean>;
  /** On 'changed' all sessions of the account end; nobody is signed in. */
  resetPassword: (input: {
    token: string;
    password: string;
  }) => Promise<Settled<"changed" | "invalid" | PasswordRefusal> | Limited>;
};

/** Sign-in by a code in an email. */
export type CodeFlows = {
  sendCode: (input: { email: string; returnTo: string }) => Promise<Settled<"sent" | "invalid-email"> | Limited>;
  signInWithCode: (input: {
    email: string;
    code: string;
    returnTo: string;
  }) => Promise<SignedIn | TwoFactorNeeded | Settled<"wrong" | "suspended" | "invalid-email"> | Limited>;
};

/** Sign-in at a provider. */
export type SocialFlows = {
  /** The configured providers; others get no button. */
  providers: () => readonly SocialProvider[];
  /**
   * 'unproved': to link a provider, the viewer must have confirmed their identity recently (`isProvedLately`).
   * `consentVersion` as in `signUp`: with null no new account is created ('no-consent' from `finishSocial`).
   */
  startSocial: (input: {
    provider: string;
    purpose: SocialPurpose;
    returnTo: string;
    consentVersion: string | null;
  }) => Promise<
    Settled<"redirect", { redirectTo: string }> | Settled<"unknown-provider" | "failed" | "unproved"> | Limited
  >;
  /** Reads the provider's response from this request's address. `purpose` decides which page shows the message. */
  finishSocial: (input: {
    provider: string;
  }) => Promise<(SignedIn & { purpose: SocialPurpose }) | TwoFactorNeeded | Settled<SocialEnd, SocialErrandEnd>>;
  /** Unlinks a provider; a code by email always remains as a sign-in method. */
  unlinkSocial: (viewer: Viewer, provider: string) => Promise<Settled<"unlinked" | "unknown-provider" | "unproved">>;
};

/** Two-factor authentication. */
export type TwoFactorFlows = {
  /** Whether this browser has passed the password and owes the code; `/login/two-factor` otherwise redirects to /login. */
  twoFactorWaits: () => Promise<boolean>;
  /** 'unreadable': the site lost the secret that encrypted the app's, so neither codes nor recovery codes can be checked. */
  verifyTwoFactor: (
    input: ({ code: string } | { recoveryCode: string }) & { trustDevice: boolean },
  ) => Promise<SignedIn | Settled<"wrong" | "expired" | "suspended" | "unreadable"> | Limited>;
  /** `uri` is the content of the QR code, `secret` the same for typing. It takes effect only after `confirmTwoFactor`. */
  enrolTwoFactor: (
    viewer: Viewer,
    input: { password: string },
  ) => Promise<
    | Settled<"started", { uri: string; secret: string; recoveryCodes: readonly string[] }>
    | Settled<"wrong" | "no-password" | "on-already">
    | Limited
  >;
  /** The recovery codes belong to the account, whichever tab began: those that `enrolTwoFactor` returned last. */
  confirmTwoFactor: (
    viewer: Viewer,
    input: { code: string },
  ) => Promise<Settled<"on", { recoveryCodes: readonly string[] }> | Settled<"wrong" | "not-started"> | Limited>;
  disableTwoFactor: (viewer: Viewer, input: { password: string }) => Promise<Settled<"off" | "wrong"> | Limited>;
  newRecoveryCodes: (
    viewer: Viewer,
    input: { password: string },
  ) => Promise<Settled<"made", { recoveryCodes: readonly string[] }> | Settled<"wrong" | "not-on"> | Limited>;
};

/** Confirming one's identity before a sign-in method is added. */
export type IdentityFlows = {
  /** Whether the viewer signed in or confirmed their identity in this session within the last ten minutes. */
  isProvedLately: (viewer: Viewer) => boolean;
  /** By the password, or by a code that `sendCode` mailed to the viewer's own address. */
  proveAgain: (
    viewer: Viewer,
    input: { password: string } | { code: string },
  ) => Promise<Settled<"proved" | "wrong" | "no-password"> | Limited>;
};

/** Passkeys. */
export type PasskeyFlows = {
  passkeyRegistrationOptions: (viewer: Viewer) => Promise<PasskeyOptions | Settled<"unproved">>;
  /** `response` is the browser's response to the options, as JSON. */
  finishPasskeyRegistration: (
    viewer: Viewer,
    input: { response: unknown; name: string },
  ) => Promise<Settled<"added", { passkey: PasskeyView }> | Settled<"failed" | "unproved">>;
  passkeySignInOptions: () => Promise<PasskeyOptions | Limited>;
  finishPasskeySignIn: (input: {
    response: unknown;
    returnTo: string;
  }) => Promise<SignedIn | Settled<"failed" | "suspended"> | Limited>;
  listPasskeys: (viewer: Viewer) => Promise<readonly PasskeyView[]>;
  renamePasskey: (viewer: Viewer, input: { id: string; name: string }) => Promise<Settled<"renamed" | "unknown">>;
  removePasskey: (viewer: Viewer, input: { id: string }) => Promise<Settled<"removed" | "unknown" | "unproved">>;
};

/** Changes of an account. */
export type AccountFlows = {
  signInWays: (viewer: Viewer) => Promise<SignInWays>;
  /** Whether the password is this account's: checked before something that cannot be undone. */
  confirmPassword: (viewer: Viewer, input: { password: string }) => Promise<Settled<"right" | "wrong"> | Limited>;
  /** Ends all other sessions. 'no-password': the account has none, and gets one by `forgotPassword`. */
  changePassword: (
    viewer: Viewer,
    input: { current: string; next: string },
  ) => Promise<Settled<"changed" | "wrong" | "no-password" | PasswordRefusal> | Limited>;
  /** Mails a link to the new address; responds with 'sent' whether or not that address has an account. */
  changeEmail: (
    viewer: Viewer,
    input: { password: string; email: string },
  ) => Promise<Settled<"sent" | "wrong" | "no-password" | "invalid-email" | "same-email"> | Limited>;
  /** Ends all sessions except this browser's; the old address gets a notice with an undo link, valid for 7 days. */
  confirmEmailChange: (input: {
    token: string;
  }) => Promise<Settled<"changed", { email: string }> | Settled<"invalid"> | Limited>;
  /** Ends all sessions. */
  undoEmailChange: (input: {
    token: string;
  }) => Promise<Settled<"undone", { email: string }> | Settled<"invalid"> | Limited>;
};

/** Sessions of an account. */
export type SessionFlows = {
  listSessions: (viewer: Viewer) => Promise<readonly SessionView[]>;
  /** Revoking the present session signs out. */
  revokeSession: (viewer: Viewer, id: string) => Promise<Settled<"revoked" | "unknown" | "unproved">>;
  revokeOthers: (viewer: Viewer) => Promise<Settled<"revoked", { count: number }> | Settled<"unproved">>;
};

/** Accounts and sessions for one request, whose sender, origin and language they know. */
export type Auth = PasswordFlows &
  CodeFlows &
  SocialFlows &
  TwoFactorFlows &
  IdentityFlows &
  PasskeyFlows &
  AccountFlows &
  SessionFlows;

/** A form without an account: its key, and how long it was open, in milliseconds. */
export type OpenedForm = { key: string; ageMs: number };

/** `limited` if one client enters too many addresses. */
export type ContactCounts = { limited: Limited | null; mailboxIsFull: boolean };
export type SubmissionCounts = { manyFromClient: boolean; manyFromEmail: boolean; isMailed: boolean };

/** Forms that anybody may send, on behalf of one request: when they were opened, and how many there were. */
export type PublicForms = {
  /** A sealed text for a form: its key and when it was opened. */
  open: () => string;
  /** Null for a text that was not sealed here. */
  readOpened: (sealed: string) => OpenedForm | null;
  /** Counts a submission; refuses nothing. */
  countSubmission: (input: { email: string }) => Promise<SubmissionCounts>;
  /** Counts an address entered for a list, by client and by address. */
  countContact: (input: { email: string }) => Promise<ContactCounts>;
  /** Counts an alert for a search, by client, and by address if it is not a member's. */
  countAlert: (input: { email: string | null }) => Promise<ContactCounts>;
  /** Counts a device that is to be reminded without an account; null if it may be. */
  countPush: () => Promise<Limited | null>;
  /** Counts a report of an event; null if it may be accepted. Of those that can mark an event fewer are. */
  countReport: (input?: { isMarking: boolean }) => Promise<Limited | null>;
  /** Counts a suggested correction; null if it may be accepted. */
  countCorrection: () => Promise<Limited | null>;
  /** Keyed hashes of the client and of its network, which show whether two reports come from different people. */
  sender: () => { client: string; network: string };
};
