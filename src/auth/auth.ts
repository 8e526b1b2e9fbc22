import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";

/** A form that anybody may send, as it was opened: which one, and how long ago, in milliseconds. */
export type OpenedForm = { key: string; ageMs: number };

/** What a client and an address have had more of than people send. */
/** `limited` when one client types too many addresses. */
export type ContactCounts = { limited: Limited | null; mailboxIsFull: boolean };
export type SubmissionCounts = { manyFromClient: boolean; manyFromEmail: boolean; isMailed: boolean };

/**
 * What an act came to. Expected failures are outcomes, never exceptions. `cookies` are finished `Set-Cookie` values: every
 * answer to the act must carry all of them, whatever the outcome.
 */
export type Settled<Outcome extends string, Facts = unknown> = Readonly<{
  outcome: Outcome;
  cookies: readonly string[];
}> &
  Facts;

/** Too many attempts: answer 429 with `Retry-After`, keep what was typed. */
export type Limited = Settled<"limited", { retryAfterSeconds: number }>;

/** What a new password is refused for: fewer than 6 characters, or one that is guessed at once (PRODUCT P9). */
export type PasswordRefusal = "short-password" | "weak-password";

/** `returnTo` is a path of this site, as `ownPath()` leaves it; it comes back from the act that signs in. */
export type SignedIn = Settled<"signed-in", { returnTo: string }>;

/** A code of the authenticator app is needed: go to `/login/two-factor`; who they are and where they go waits in a cookie. */
export type TwoFactorNeeded = Settled<"two-factor">;

type SocialProvider = { id: string; name: string };

/** What a social sign-in is for: an account that exists or not yet, or one more way into the account that is signed in. */
export type SocialPurpose = "sign-in" | "sign-up" | "link";

/**
 * How a sign-in elsewhere can end without a session: refused there, no address given, one that is not proved, an account that
 * would have to be made without consent, one that is suspended, one that is another person's here, linked as asked, or failed.
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

/** Why a password is not taken as the viewer's own; an account that only signs in elsewhere has none. */
export type PasswordDoubt = Settled<"wrong" | "no-password"> | Limited;

/** A session as its owner sees it under /account/security. */
export type SessionView = {
  id: string;
  isCurrent: boolean;
  /** Names of the program and the system, such as 'Firefox' and 'Android'; null when they do not tell. */
  browser: string | null;
  system: string | null;
  /** The network that it was opened from, such as 203.0.113.0/24. */
  network: string | null;
  openedAt: EpochMs;
  /** At most an hour off. */
  seenAt: EpochMs;
};

export type PasskeyView = { id: string; name: string; createdAt: EpochMs };

/** The options that `navigator.credentials` takes, as JSON. */
type PasskeyOptions = Settled<"options", { options: Readonly<Record<string, unknown>> }>;

/** Which ways into the account there are. */
type SignInWays = {
  hasPassword: boolean;
  twoFactor: boolean;
  /** How many recovery codes are left; null without two-factor. */
  recoveryCodesLeft: number | null;
  /** Ids of the providers that are linked. */
  providers: readonly string[];
};

/** Accounts and sessions for one request: who asks, from where and in which language are known to it (`about.auth`). */
export type Auth = {
  // Accounts with a password
  /**
   * 'check-email' says nothing about whether the address has an account: that is told by email (PRODUCT P9).
   * `consentVersion` is the version of the text that was agreed to; null is refused.
   */
  signUp: (given: {
    email: string;
    password: string;
    name: string | null;
    consentVersion: string | null;
    returnTo: string;
  }) => Promise<Settled<"check-email" | "invalid-email" | "blocked-email" | "no-consent" | PasswordRefusal> | Limited>;
  /** 'unverified' and 'suspended' only with the right password. */
  signIn: (given: {
    email: string;
    password: string;
    returnTo: string;
  }) => Promise<SignedIn | TwoFactorNeeded | Settled<"wrong" | "unverified" | "suspended" | "invalid-email"> | Limited>;
  /** Ends the session of this request. Never fails: without a session there is nothing to end. */
  signOut: () => Promise<Settled<"signed-out">>;
  /**
   * What the link that proves an address is good for; looking does not use it up. It may be followed at once in the browser
   * that signed up only: elsewhere it may be a mail scanner that opens it, or somebody who never signed up.
   */
  checkVerification: (given: {
    token: string;
  }) => Promise<"signed-up-here" | "signed-up-elsewhere" | "invalid" | "expired">;
  /** On 'verified', `/login?verified=1` is the place to go; its marker cookie is among the cookies. */
  verifyEmail: (given: {
    token: string;
  }) => Promise<Settled<"verified", { email: string; returnTo: string }> | Settled<"invalid" | "expired">>;
  /**
   * For `/login?verified=1`: 'arrived' right after our own verification redirect, when every session of this browser ends and
   * the banner shows (PRODUCT P9); otherwise nothing happens and nothing shows.
   */
  arriveVerified: () => Promise<Settled<"arrived" | "none">>;
  resendVerification: (given: {
    email: string;
    returnTo: string;
  }) => Promise<Settled<"sent" | "invalid-email"> | Limited>;
  forgotPassword: (given: { email: string }) => Promise<Settled<"sent" | "invalid-email"> | Limited>;
  checkResetToken: (given: { token: string }) => Promise<boolean>;
  /** On 'changed' every session of the account is over; nobody is signed in by it. */
  resetPassword: (given: {
    token: string;
    password: string;
  }) => Promise<Settled<"changed" | "invalid" | PasswordRefusal> | Limited>;

  // Signing in without a password
  sendCode: (given: { email: string; returnTo: string }) => Promise<Settled<"sent" | "invalid-email"> | Limited>;
  signInWithCode: (given: {
    email: string;
    code: string;
    returnTo: string;
  }) => Promise<SignedIn | TwoFactorNeeded | Settled<"wrong" | "suspended" | "invalid-email"> | Limited>;
  /** The providers that have keys; the others get no button. */
  providers: () => readonly SocialProvider[];
  /**
   * 'unproved': to link one, who is signed in must have proved it lately (`isProvedLately`). `consentVersion` as in `signUp`:
   * with null an account that does not exist yet is not made ('no-consent' from `finishSocial`).
   */
  startSocial: (given: {
    provider: string;
    purpose: SocialPurpose;
    returnTo: string;
    consentVersion: string | null;
  }) => Promise<
    Settled<"redirect", { redirectTo: string }> | Settled<"unknown-provider" | "failed" | "unproved"> | Limited
  >;
  /** Reads the provider's answer from this request's address. `purpose` says which page the message belongs on. */
  finishSocial: (given: {
    provider: string;
  }) => Promise<(SignedIn & { purpose: SocialPurpose }) | TwoFactorNeeded | Settled<SocialEnd, SocialErrandEnd>>;
  /** Takes a provider away; a code by email is always left as a way in. */
  unlinkSocial: (viewer: Viewer, provider: string) => Promise<Settled<"unlinked" | "unknown-provider" | "unproved">>;

  // Two-factor
  /** Whether this browser is between the password and the code; `/login/two-factor` without it leads back to /login. */
  twoFactorWaits: () => Promise<boolean>;
  /** 'unreadable': the site lost the secret under which the app's was kept, so neither code nor recovery code can be checked. */
  verifyTwoFactor: (
    given: ({ code: string } | { recoveryCode: string }) & { trustDevice: boolean },
  ) => Promise<SignedIn | Settled<"wrong" | "expired" | "suspended" | "unreadable"> | Limited>;
  /** `uri` is what the QR code says, `secret` the same for typing. It counts only once `confirmTwoFactor` proved a code. */
  enrolTwoFactor: (
    viewer: Viewer,
    given: { password: string },
  ) => Promise<
    | Settled<"started", { uri: string; secret: string; recoveryCodes: readonly string[] }>
    | Settled<"wrong" | "no-password" | "on-already">
    | Limited
  >;
  /** The codes are the account's own, whichever tab began: those that `enrolTwoFactor` returned last. */
  confirmTwoFactor: (
    viewer: Viewer,
    given: { code: string },
  ) => Promise<Settled<"on", { recoveryCodes: readonly string[] }> | Settled<"wrong" | "not-started"> | Limited>;
  disableTwoFactor: (viewer: Viewer, given: { password: string }) => Promise<Settled<"off" | "wrong"> | Limited>;
  newRecoveryCodes: (
    viewer: Viewer,
    given: { password: string },
  ) => Promise<Settled<"made", { recoveryCodes: readonly string[] }> | Settled<"wrong" | "not-on"> | Limited>;

  // Proving it again, before a way in is added
  /** Whether the viewer signed in, or proved it again in this session, within the last ten minutes. */
  isProvedLately: (viewer: Viewer) => boolean;
  /** By the password, or by a code that `sendCode` mailed to the viewer's own address. */
  proveAgain: (
    viewer: Viewer,
    given: { password: string } | { code: string },
  ) => Promise<Settled<"proved" | "wrong" | "no-password"> | Limited>;

  // Passkeys
  passkeyRegistrationOptions: (viewer: Viewer) => Promise<PasskeyOptions | Settled<"unproved">>;
  /** `response` is what the browser made of the options, as JSON. */
  finishPasskeyRegistration: (
    viewer: Viewer,
    given: { response: unknown; name: string },
  ) => Promise<Settled<"added", { passkey: PasskeyView }> | Settled<"failed" | "unproved">>;
  passkeySignInOptions: () => Promise<PasskeyOptions | Limited>;
  finishPasskeySignIn: (given: {
    response: unknown;
    returnTo: string;
  }) => Promise<SignedIn | Settled<"failed" | "suspended"> | Limited>;
  listPasskeys: (viewer: Viewer) => Promise<readonly PasskeyView[]>;
  renamePasskey: (viewer: Viewer, given: { id: string; name: string }) => Promise<Settled<"renamed" | "unknown">>;
  removePasskey: (viewer: Viewer, given: { id: string }) => Promise<Settled<"removed" | "unknown" | "unproved">>;

  // The account
  signInWays: (viewer: Viewer) => Promise<SignInWays>;
  /** Whether the password is this account's: before something that cannot be undone. */
  confirmPassword: (viewer: Viewer, given: { password: string }) => Promise<Settled<"right" | "wrong"> | Limited>;
  /** Ends all other sessions. 'no-password': the account has none, and gets one by `forgotPassword`. */
  changePassword: (
    viewer: Viewer,
    given: { current: string; next: string },
  ) => Promise<Settled<"changed" | "wrong" | "no-password" | PasswordRefusal> | Limited>;
  /** Sends a link to the new address; says 'sent' whether or not that address has an account. */
  changeEmail: (
    viewer: Viewer,
    given: { password: string; email: string },
  ) => Promise<Settled<"sent" | "wrong" | "no-password" | "invalid-email" | "same-email"> | Limited>;
  /** Ends all sessions but this browser's own; the old address gets a notice with an undo link that is good for 7 days. */
  confirmEmailChange: (given: {
    token: string;
  }) => Promise<Settled<"changed", { email: string }> | Settled<"invalid"> | Limited>;
  /** Ends all sessions. */
  undoEmailChange: (given: {
    token: string;
  }) => Promise<Settled<"undone", { email: string }> | Settled<"invalid"> | Limited>;

  // Forms that anybody may send
  /** What a form carries to say, sealed, which one it is and when it was opened. */
  openForm: () => string;
  /** Null for what was not opened here. */
  readOpenForm: (sealed: string) => OpenedForm | null;
  /** Counts what a visitor sends in; refuses nothing. */
  countSubmission: (given: { email: string }) => Promise<SubmissionCounts>;
  /** Counts an address that is typed for a list, by client and by address. */
  countContact: (given: { email: string }) => Promise<ContactCounts>;
  /** Counts a report of an event; null when it may be taken. */
  countReport: () => Promise<Limited | null>;

  // Sessions
  listSessions: (viewer: Viewer) => Promise<readonly SessionView[]>;
  /** Revoking the present one signs out. */
  revokeSession: (viewer: Viewer, id: string) => Promise<Settled<"revoked" | "unknown">>;
  revokeOthers: (viewer: Viewer) => Promise<Settled<"revoked", { count: number }> | Settled<"unproved">>;
};
