import { errorToast } from "#core/toast.ts";
import type { Limited, Settled } from "#auth/auth.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { qrCode } from "#formats/qr-code.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { formResult, shownError } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  type Answered,
  SECURITY_PATH,
  type Shown,
  changedMeanwhile,
  codesShown,
  done,
  refuse,
  refuseLimited,
  refuseUnavailable,
} from "#web/routes/account-security/proof.server.ts";
import type { SecurityAnswer, SetUp } from "#web/routes/account-security/security-answer.ts";

const TITLE = "security.scan.failed";

/** Turns two-factor authentication on when the app's first code is right, and shows the recovery codes. */
export async function confirmTwoFactor(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const { translate } = context;
  const setUp = sentSetUp(form.text("setUp"), viewer, context);
  if (setUp === null) return beginAgain(context);
  const code = form.text("code").replaceAll(/\s/g, "");
  const showAgain = (key: "accounts.fault.codeMissing" | "security.scan.wrong", cookies: readonly string[] = []) =>
    formResult<SecurityAnswer>({ ...setUp, errors: { code: translate(key) } }, { status: 422, cookies });
  if (code === "") return showAgain("accounts.fault.codeMissing");
  const confirm = () => context.auth.confirmTwoFactor(viewer, { code });
  const result = await orLogged(context, "two-factor could not be turned on", confirm);
  if (result === null) {
    const toast = shownError(context, TITLE, "accounts.fault.away");
    return formResult<SecurityAnswer>({ ...setUp, toast }, { status: 503 });
  }
  const { cookies } = result;
  if (result.outcome === "limited") {
    const { retryAfterSeconds } = result;
    const toast = shownError(context, TITLE, "accounts.fault.limited", { minutes: Math.ceil(retryAfterSeconds / 60) });
    return formResult<SecurityAnswer>({ ...setUp, toast }, { status: 429, cookies, retryAfterSeconds });
  }
  if (result.outcome === "on") {
    const shown = codesShown(result.recoveryCodes, { isFirst: true, viewer }, context);
    return formResult<SecurityAnswer>(shown, { status: 200, cookies });
  }
  return result.outcome === "wrong" ? showAgain("security.scan.wrong", cookies) : beginAgain(context);
}

function beginAgain(context: RequestContext): Response {
  const toast = errorToast({ title: TITLE, message: "security.scan.lost" });
  return redirectWithToast(SECURITY_PATH, toast, context);
}

/** How long the page with the secret can be used. */
const SET_UP_MS = HOUR_MS;
const PURPOSE = "two-factor set-up";

type Secret = { uri: string; secret: string };

/** Creates the page with the secret for the authenticator app. Only the page holds the secret, sealed for this person. */
export function newSetUp({ uri, secret }: Secret, { userId }: Viewer, { sealer, now }: RequestContext): SetUp {
  const sealed = sealer.seal(PURPOSE, JSON.stringify([userId, now + SET_UP_MS, uri, secret]));
  return shownSetUp({ uri, secret, sealed });
}

/** Restores the page from the sealed secret that its form sent back; null for one that is too old or another person's. */
function sentSetUp(sealed: string, { userId }: Viewer, { sealer, now }: RequestContext): SetUp | null {
  const opened = sealer.open(PURPOSE, sealed);
  if (opened === null) return null;
  // We sealed the text, so it is what `newSetUp` wrote.
  const [owner, until, uri, secret] = JSON.parse(opened) as [string, number, string, string];
  return owner === userId && until > now ? shownSetUp({ uri, secret, sealed }) : null;
}

function shownSetUp({ uri, secret, sealed }: Secret & { sealed: string }): SetUp {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return { view: "scan", qr: qrCode(uri), secret: groups.join(" "), sealed, errors: {}, toast: null };
}

const ALREADY = {
  on: ["security.twoFactor.title", "security.twoFactor.onAlready"],
  off: ["security.twoFactor.title", "security.twoFactor.offAlready"],
} as const;

/** Begins to set up two-factor authentication with a secret for the authenticator app. */
export function setUpTwoFactor(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const shown = { form: "set-up", title: "security.twoFactor.setUpFailed" } as const;
  return withPassword(form, shown, {
    context,
    act: (password) => context.auth.enrolTwoFactor(viewer, { password }),
    answer: (result) => {
      if (result.outcome === "on-already") return changedMeanwhile(ALREADY.on, context);
      const setUp = newSetUp(result, viewer, context);
      return formResult<SecurityAnswer>(setUp, { status: 200, cookies: result.cookies });
    },
  });
}

/** Turns two-factor authentication off. */
export function turnOffTwoFactor(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const shown = { form: "turn-off", title: "security.twoFactor.turnOffFailed" } as const;
  return withPassword(form, shown, {
    context,
    act: (password) => context.auth.disableTwoFactor(viewer, { password }),
    answer: (result) =>
      done(["security.twoFactor.turnedOffTitle", "security.twoFactor.turnedOff"], result, { context }),
  });
}

/** Creates and shows new recovery codes, which replace the old ones. */
export function makeRecoveryCodes(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const shown = { form: "new-codes", title: "security.twoFactor.newCodesFailed" } as const;
  return withPassword(form, shown, {
    context,
    act: (password) => context.auth.newRecoveryCodes(viewer, { password }),
    answer: (result) => {
      if (result.outcome === "not-on") return changedMeanwhile(ALREADY.off, context);
      const shownCodes = codesShown(result.recoveryCodes, { isFirst: false, viewer }, context);
      return formResult<SecurityAnswer>(shownCodes, { status: 200, cookies: result.cookies });
    },
  });
}

type Unproven = "wrong" | "no-password" | "limited";
type Proven<Result extends Settled<string>> = Settled<Exclude<Result["outcome"], Unproven>> & Result;
type WithPassword<Result extends Settled<string>> = {
  context: RequestContext;
  act: (password: string) => Promise<Result>;
  answer: (result: Proven<Result>) => Answered;
};

/** Runs an action that needs the password; a wrong password is reported at its field. */
async function withPassword<Result extends Settled<string>>(
  form: SentForm,
  shown: Shown,
  { context, act, answer }: WithPassword<Result>,
): Promise<Answered> {
  const { translate } = context;
  const password = form.text("password");
  if (password === "") return refuse(shown, { password: translate("accounts.fault.passwordMissing") });
  const result = await orLogged(context, "two-factor could not be changed", () => act(password));
  if (result === null) return refuseUnavailable(shown, context);
  if (isLimited(result)) return refuseLimited(shown, result, context);
  if (isProven(result)) return answer(result);
  const fault = result.outcome === "wrong" ? "account.password.wrong" : "security.twoFactor.needsPassword";
  return refuse(shown, { password: translate(fault) }, result.cookies);
}

function isLimited(result: Settled<string>): result is Limited {
  return result.outcome === "limited";
}

function isProven<Result extends Settled<string>>(result: Result): result is Proven<Result> {
  return result.outcome !== "wrong" && result.outcome !== "no-password" && result.outcome !== "limited";
}
