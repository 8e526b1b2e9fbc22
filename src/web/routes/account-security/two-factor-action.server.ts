import type { Limited, Settled } from "#auth/auth.ts";
import type { Viewer } from "#core/viewer.ts";
import { answerForm } from "#web/components/accounts/form-answer.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { codesShown } from "#web/routes/account-security/codes-shown.server.ts";
import {
  type Answered,
  changedMeanwhile,
  done,
  refuse,
  refuseAway,
  refuseLimited,
  type Shown,
} from "#web/routes/account-security/refuse.server.ts";
import type { SecurityAnswer } from "#web/routes/account-security/security-answer.ts";
import { newSetUp } from "#web/routes/account-security/set-up.server.ts";

const ALREADY = {
  on: ["security.twoFactor.title", "security.twoFactor.onAlready"],
  off: ["security.twoFactor.title", "security.twoFactor.offAlready"],
} as const;

/** Begins to set two-factor up: the secret for the authenticator app. */
export function setUpTwoFactor(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const shown = { form: "set-up", title: "security.twoFactor.setUpFailed" } as const;
  return withPassword(form, shown, {
    context,
    act: (password) => context.auth.enrolTwoFactor(viewer, { password }),
    answer: (result) => {
      if (result.outcome === "on-already") return changedMeanwhile(ALREADY.on, context);
      const setUp = newSetUp(result, viewer, context);
      return answerForm<SecurityAnswer>(setUp, { status: 200, cookies: result.cookies });
    },
  });
}

/** Turns two-factor off. */
export function turnOffTwoFactor(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const shown = { form: "turn-off", title: "security.twoFactor.turnOffFailed" } as const;
  return withPassword(form, shown, {
    context,
    act: (password) => context.auth.disableTwoFactor(viewer, { password }),
    answer: (result) =>
      done(["security.twoFactor.turnedOffTitle", "security.twoFactor.turnedOff"], result, { context }),
  });
}

/** Makes new recovery codes in place of the old ones, and shows them. */
export function makeRecoveryCodes(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const shown = { form: "new-codes", title: "security.twoFactor.newCodesFailed" } as const;
  return withPassword(form, shown, {
    context,
    act: (password) => context.auth.newRecoveryCodes(viewer, { password }),
    answer: (result) => {
      if (result.outcome === "not-on") return changedMeanwhile(ALREADY.off, context);
      const shownCodes = codesShown(result.recoveryCodes, { isFirst: false, viewer }, context);
      return answerForm<SecurityAnswer>(shownCodes, { status: 200, cookies: result.cookies });
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

/** An act that asks for the password; a wrong one is told at its field. */
async function withPassword<Result extends Settled<string>>(
  form: SentForm,
  shown: Shown,
  { context, act, answer }: WithPassword<Result>,
): Promise<Answered> {
  const { translate } = context;
  const password = form.text("password");
  if (password === "") return refuse(shown, { password: translate("accounts.fault.passwordMissing") });
  const result = await orLogged(context, "two-factor could not be changed", () => act(password));
  if (result === null) return refuseAway(shown, context);
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
