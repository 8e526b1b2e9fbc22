import { successToast } from "#core/toast.ts";
import { UNDO_EMAIL_MS } from "#auth/lifetimes.ts";
import { GRACE_DAYS } from "#core/accounts/retention.ts";
import { PASSWORD_MIN } from "#core/accounts/sign-in.ts";
import { emailOf } from "#core/text/parse-values.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult, shownError } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";
import { ownForm } from "#web/http/own-form.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { AccountAnswer } from "#web/routes/account/account-answer.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The page's address, which a stored form names. */
const ACCOUNT_PATH = "/account";

/** Loads the viewer's own account page, with the address that was typed before signing in again. */
export async function accountLoader(request: Request, viewer: Viewer, context: RequestContext) {
  const { translate, site } = context;
  const { hasPassword } = await context.auth.signInWays(viewer);
  const stashed = await takeStashedForm(
    request.headers.get("cookie"),
    { path: ACCOUNT_PATH, owner: viewer.userId },
    context,
  );
  const view = {
    owner: viewer.userId,
    stashedEmail: stashed?.fields.find(([name]) => name === "email")?.[1] ?? null,
    documentTitle: translate("layout.documentTitle", { title: translate("account.title"), site: site.name }),
    email: viewer.email,
    hasPassword,
    passwordMin: PASSWORD_MIN,
    undoDays: UNDO_EMAIL_MS / DAY_MS,
    graceDays: GRACE_DAYS,
  };
  return { view, headers: new Headers(stashed === null ? [] : [["set-cookie", stashed.forget]]) };
}

export type AccountView = Awaited<ReturnType<typeof accountLoader>>["view"];

/** Changes the password, or begins to change the address (PRODUCT P9). */
export async function accountAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const own = await ownForm(form, OWN_FORM, context);
  if ("leave" in own) throw own.leave;
  if ("stay" in own) {
    return answer({ form: "email", email: form.text("email"), errors: {}, toast: own.stay }, { status: 401 });
  }
  const { viewer } = own;
  if (form.text("form") === "email") {
    const { email, password } = form.texts("email", "password");
    return changeEmail({ email: email.trim(), password }, viewer, context);
  }
  return changePassword(form.texts("current", "next"), viewer, context);
}

const OWN_FORM = {
  path: ACCOUNT_PATH,
  fields: ["email"],
  signIn: { title: "account.signInFirst", message: "account.signInFirstText" },
};

type Shown = Pick<AccountAnswer, "form" | "email">;

async function changeEmail(input: { email: string; password: string }, viewer: Viewer, context: RequestContext) {
  const shown: Shown = { form: "email", email: input.email };
  const { translate } = context;
  const errors: FormErrors = {
    ...(!emailOf(input.email).ok && { email: translate("accounts.fault.email") }),
    ...(input.password === "" && { password: translate("accounts.fault.passwordMissing") }),
  };
  if (Object.keys(errors).length > 0) return refuse(shown, errors);
  const result = await orLogged(context, "an address could not be changed", () =>
    context.auth.changeEmail(viewer, input),
  );
  if (result === null) return unavailable(shown, context);
  const { outcome, cookies } = result;
  if (outcome === "limited") return limited(shown, result, context);
  if (outcome === "sent") {
    const values = { email: input.email };
    const [title, message] = ["account.email.sentTitle", "account.email.sent"];
    throw redirectWithToast(ACCOUNT_PATH, successToast({ title, message, values }), context, cookies);
  }
  if (outcome === "same-email") return refuse(shown, { email: translate("account.email.same") }, { cookies });
  if (outcome === "invalid-email") return refuse(shown, { email: translate("accounts.fault.email") }, { cookies });
  const fault = outcome === "wrong" ? "account.password.wrong" : "account.password.needed";
  return refuse(shown, { password: translate(fault) }, { cookies });
}

async function changePassword(input: { current: string; next: string }, viewer: Viewer, context: RequestContext) {
  const shown: Shown = { form: "password", email: "" };
  const { translate } = context;
  const short = translate("accounts.reset.short");
  const errors: FormErrors = {
    ...(input.current === "" && { current: translate("accounts.fault.passwordMissing") }),
    ...([...input.next].length < PASSWORD_MIN && { next: short }),
  };
  if (Object.keys(errors).length > 0) return refuse(shown, errors);
  const change = () => context.auth.changePassword(viewer, input);
  const result = await orLogged(context, "a password could not be changed", change);
  if (result === null) return unavailable(shown, context);
  const { outcome, cookies } = result;
  if (outcome === "limited") return limited(shown, result, context);
  if (outcome === "changed") {
    const [title, message] = ["account.password.changedTitle", "account.password.changed"];
    throw redirectWithToast(ACCOUNT_PATH, successToast({ title, message }), context, cookies);
  }
  if (outcome === "wrong" || outcome === "no-password") {
    return refuse(shown, { current: translate("account.password.wrong") }, { cookies });
  }
  const next = outcome === "short-password" ? short : translate("accounts.signUp.weak");
  return refuse(shown, { next }, { cookies });
}

const FAILED = { email: "account.email.failedTitle", password: "account.password.failedTitle" } as const;

function answer(body: AccountAnswer, sent: FormSent) {
  return formResult(body, sent);
}

function refuse(shown: Shown, errors: FormErrors, { cookies = [] }: { cookies?: readonly string[] } = {}) {
  return answer({ ...shown, errors, toast: null }, { status: 422, cookies });
}

function unavailable(shown: Shown, context: RequestContext) {
  const toast = shownError(context, FAILED[shown.form], "accounts.fault.away");
  return answer({ ...shown, errors: {}, toast }, { status: 503 });
}

function limited(
  shown: Shown,
  { cookies, retryAfterSeconds }: { cookies: readonly string[]; retryAfterSeconds: number },
  context: RequestContext,
) {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const toast = shownError(context, FAILED[shown.form], "accounts.fault.limited", { minutes });
  return answer({ ...shown, errors: {}, toast }, { status: 429, cookies, retryAfterSeconds });
}
