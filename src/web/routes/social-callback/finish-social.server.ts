import type { Auth } from "#auth/auth.ts";
import { AppError } from "#core/errors.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import { contactOf } from "#web/components/accounts/contact-of.server.ts";
import { returnAddressOf, withReturn } from "#web/http/return-address.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { seeOther } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Finished = Awaited<ReturnType<Auth["finishSocial"]>>;
type Unfinished = Exclude<Finished, { outcome: "signed-in" | "two-factor" }>;

/** Handles the return from a provider: signs in, or redirects to the screen that the person left, with the error. */
export async function finishSocial(id: string, context: RequestContext): Promise<Response> {
  const provider = context.auth.providers().find((each) => each.id === id);
  if (provider === undefined) throw new AppError("not-found", "this site does not have that provider");
  const finish = () => context.auth.finishSocial({ provider: id });
  const result = await orLogged(context, "a social sign-in could not be finished", finish);
  const values = { provider: provider.name, contact: contactOf(context) };
  if (result === null) return redirectWithToast("/login", failed("sign-in", "failed", values), context);
  const { cookies } = result;
  if (result.outcome === "two-factor") return seeOther("/login/two-factor", cookies);
  if (result.outcome === "signed-in") return seeOther(returnAddressOf(result.returnTo), cookies);
  return redirectWithToast(redirectPath(result), toastFor(result, values), context, cookies);
}

function redirectPath({ outcome, purpose, returnTo }: Unfinished): string {
  const back = returnAddressOf(returnTo);
  if (purpose === "link") return back;
  return withReturn(purpose === "sign-up" || outcome === "no-consent" ? "/signup" : "/login", back);
}

type Values = Readonly<Record<"provider" | "contact", string>>;

function toastFor({ outcome, purpose }: Unfinished, values: Values): Toast {
  if (outcome === "linked") {
    const title = "accounts.social.linked";
    return successToast({ title, message: "accounts.social.linkedText", values });
  }
  if (outcome === "no-consent") {
    const title = "accounts.signUp.title";
    return infoToast({ seconds: 0, title, message: "accounts.social.noConsent", values });
  }
  return failed(purpose, outcome, values);
}

type Failure = Exclude<Unfinished["outcome"], "linked" | "no-consent">;

const MESSAGES: Record<Exclude<Failure, "failed">, string> = {
  denied: "accounts.social.denied",
  "no-email": "accounts.social.noEmail",
  unverified: "accounts.social.unverified",
  suspended: "accounts.fault.suspended",
  "belongs-to-other": "accounts.social.belongsToOther",
};

function failed(purpose: Unfinished["purpose"], outcome: Failure, values: Values): Toast {
  const title = purpose === "sign-in" ? "accounts.loginFailed" : "accounts.error";
  const plain = purpose === "sign-up" ? "accounts.social.signUpFailed" : "accounts.social.loginFailed";
  return errorToast({ title, message: outcome === "failed" ? plain : MESSAGES[outcome], values });
}
