import { infoToast, successToast } from "#core/toast.ts";
import type { Settled } from "#auth/auth.ts";
import type { Viewer } from "#core/viewer.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { formResult, shownError } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type {
  CodesShown,
  Refused,
  SecurityAnswer,
  SecurityForm,
} from "#web/routes/account-security/security-answer.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

export const SECURITY_PATH = "/account/security";

/** The result of an action of the page: the page again, or a redirect. */
export type Answered = ReturnType<typeof formResult<SecurityAnswer>> | Response;

/** The form that is shown again, its values, and the message that names what failed. */
export type Shown = { form: SecurityForm; title: string; values?: Values; name?: string };

type Values = Readonly<Record<string, string | number>>;

/** Shows the form again with its errors. */
export function refuse({ form, name = "" }: Shown, errors: FormErrors, cookies: readonly string[] = []): Answered {
  return formResult<SecurityAnswer>({ view: "overview", form, name, errors, toast: null }, { status: 422, cookies });
}

/** Shows the form again for an action that was tried too often. */
export function refuseLimited(
  shown: Shown,
  limited: { cookies: readonly string[]; retryAfterSeconds: number },
  context: RequestContext,
): Answered {
  const { cookies, retryAfterSeconds } = limited;
  const values = { ...shown.values, minutes: Math.ceil(retryAfterSeconds / 60) };
  const body = toasted({ ...shown, values }, "accounts.fault.limited", context);
  return formResult<SecurityAnswer>(body, { status: 429, cookies, retryAfterSeconds });
}

/** Shows the form again after an unexpected error; its cause is in the log. */
export function refuseUnavailable(shown: Shown, context: RequestContext): Answered {
  return formResult<SecurityAnswer>(toasted(shown, "accounts.fault.away", context), { status: 503 });
}

/** Shows the form that proves the viewer's identity, which adding or changing a sign-in method requires first. */
export function refuseUnproved(
  { title, values = {} }: Pick<Shown, "title" | "values">,
  context: RequestContext,
): Answered {
  const body = toasted({ form: "prove", title, values }, "security.prove.first", context);
  return formResult<SecurityAnswer>(body, { status: 403 });
}

function toasted({ form, title, values = {}, name = "" }: Shown, message: string, context: RequestContext): Refused {
  return { view: "overview", form, name, errors: {}, toast: shownError(context, title, message, values) };
}

/** Redirects to the page in its new state. */
export function done(
  [title, message]: readonly [title: string, message: string],
  { cookies }: Pick<Settled<string>, "cookies">,
  { context, values = {} }: { context: RequestContext; values?: Values },
): Response {
  return redirectWithToast(SECURITY_PATH, successToast({ title, message, values }), context, cookies);
}

/** Redirects to the page, which another tab or device has changed meanwhile. */
export function changedMeanwhile(
  [title, message]: readonly [title: string, message: string],
  context: RequestContext,
): Response {
  return redirectWithToast(SECURITY_PATH, infoToast({ title, message }), context);
}

const SHOWN = { form: "prove", title: "security.prove.failedTitle" } as const;
const NOTE = "a viewer's identity could not be verified";

/** Mails a code to the viewer, who has no password to prove their identity with. */
export async function sendProof(_form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const send = () => context.auth.sendCode({ email: viewer.email, returnTo: SECURITY_PATH });
  const result = await orLogged(context, NOTE, send);
  if (result === null || result.outcome === "invalid-email") return refuseUnavailable(SHOWN, context);
  if (result.outcome === "limited") return refuseLimited(SHOWN, result, context);
  const sent: Refused = { view: "overview", form: "prove", name: "", errors: {}, toast: null, isCodeSent: true };
  return formResult<SecurityAnswer>(sent, { status: 200, cookies: result.cookies });
}

/**
 * Verifies the viewer's identity by the password or the mailed code; for a while after that, sign-in methods can be
 * added.
 */
export async function proveViewer(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const { auth, translate } = context;
  const byCode = form.has("code");
  const field = byCode ? "code" : "password";
  const typed = form.text(field);
  const missing = byCode ? "accounts.fault.codeMissing" : "accounts.fault.passwordMissing";
  if (typed.trim() === "") return refuse(SHOWN, { [field]: translate(missing) });
  const proof = byCode ? { code: typed } : { password: typed };
  const result = await orLogged(context, NOTE, () => auth.proveAgain(viewer, proof));
  if (result === null) return refuseUnavailable(SHOWN, context);
  if (result.outcome === "limited") return refuseLimited(SHOWN, result, context);
  if (result.outcome === "proved")
    return done(["security.prove.doneTitle", "security.prove.done"], result, { context });
  const wrong = byCode ? "accounts.fault.code" : "account.password.wrong";
  return refuse(SHOWN, { [field]: translate(wrong) }, result.cookies);
}

/** Returns the recovery codes as the page shows them, and as the file to download. */
export function codesShown(
  codes: readonly string[],
  { isFirst, viewer }: { isFirst: boolean; viewer: Viewer },
  { translate, site }: RequestContext,
): CodesShown {
  const head = translate("security.codes.fileHead", { email: viewer.email, site: site.name });
  const name = translate("security.codes.file", { site: site.name.toLowerCase() });
  return { view: "codes", isFirst, codes, file: { name, text: [head, "", ...codes, ""].join("\n") } };
}
