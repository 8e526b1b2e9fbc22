import type { Viewer } from "#core/viewer.ts";
import { errorToast } from "#web/components/accounts/error-toast.server.ts";
import { answerForm } from "#web/components/accounts/form-answer.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { codesShown } from "#web/routes/account-security/codes-shown.server.ts";
import { type Answered, SECURITY_PATH } from "#web/routes/account-security/refuse.server.ts";
import type { SecurityAnswer } from "#web/routes/account-security/security-answer.ts";
import { sentSetUp } from "#web/routes/account-security/set-up.server.ts";

const TITLE = "security.scan.failed";

/** Turns two-factor on when the authenticator app's first code is right, and shows the recovery codes. */
export async function confirmTwoFactor(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const { translate } = context;
  const setUp = sentSetUp(form.text("setUp"), viewer, context);
  if (setUp === null) return beginAgain(context);
  const code = form.text("code").replaceAll(/\s/g, "");
  const again = (key: "accounts.fault.codeMissing" | "security.scan.wrong", cookies: readonly string[] = []) =>
    answerForm<SecurityAnswer>({ ...setUp, errors: { code: translate(key) } }, { status: 422, cookies });
  if (code === "") return again("accounts.fault.codeMissing");
  const confirm = () => context.auth.confirmTwoFactor(viewer, { code });
  const result = await orLogged(context, "two-factor could not be turned on", confirm);
  if (result === null) {
    const toast = errorToast(context, TITLE, "accounts.fault.away");
    return answerForm<SecurityAnswer>({ ...setUp, toast }, { status: 503 });
  }
  const { cookies } = result;
  if (result.outcome === "limited") {
    const { retryAfterSeconds } = result;
    const toast = errorToast(context, TITLE, "accounts.fault.limited", { minutes: Math.ceil(retryAfterSeconds / 60) });
    return answerForm<SecurityAnswer>({ ...setUp, toast }, { status: 429, cookies, retryAfterSeconds });
  }
  if (result.outcome === "on") {
    const shown = codesShown(result.recoveryCodes, { isFirst: true, viewer }, context);
    return answerForm<SecurityAnswer>(shown, { status: 200, cookies });
  }
  return result.outcome === "wrong" ? again("security.scan.wrong", cookies) : beginAgain(context);
}

function beginAgain(context: RequestContext): Response {
  const toast = { kind: "error", title: TITLE, message: "security.scan.lost", seconds: 0 } as const;
  return redirectWithToast(SECURITY_PATH, toast, context);
}
