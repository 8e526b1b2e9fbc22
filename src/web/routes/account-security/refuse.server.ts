import type { Settled } from "#auth/auth.ts";
import { errorToast } from "#web/components/accounts/error-toast.server.ts";
import { answerForm } from "#web/components/accounts/form-answer.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { Refused, SecurityAnswer, SecurityForm } from "#web/routes/account-security/security-answer.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

export const SECURITY_PATH = "/account/security";

/** What an act of the page comes to: the page again, or the way on. */
export type Answered = ReturnType<typeof answerForm<SecurityAnswer>> | Response;

/** Which form is shown again, how it was filled, and the message that names what failed. */
export type Shown = { form: SecurityForm; title: string; values?: Values; name?: string };

type Values = Readonly<Record<string, string | number>>;

/** The form again, with what is to be put right in it. */
export function refuse({ form, name = "" }: Shown, errors: FormErrors, cookies: readonly string[] = []): Answered {
  return answerForm<SecurityAnswer>({ view: "overview", form, name, errors, toast: null }, { status: 422, cookies });
}

/** The same for an act that was tried too often. */
export function refuseLimited(
  shown: Shown,
  limited: { cookies: readonly string[]; retryAfterSeconds: number },
  context: RequestContext,
): Answered {
  const { cookies, retryAfterSeconds } = limited;
  const values = { ...shown.values, minutes: Math.ceil(retryAfterSeconds / 60) };
  const body = toasted({ ...shown, values }, "accounts.fault.limited", context);
  return answerForm<SecurityAnswer>(body, { status: 429, cookies, retryAfterSeconds });
}

/** The same when something failed that nobody foresaw; its cause stands in the log. */
export function refuseAway(shown: Shown, context: RequestContext): Answered {
  return answerForm<SecurityAnswer>(toasted(shown, "accounts.fault.away", context), { status: 503 });
}

/** What changes the ways into an account asks who is there first: the page with the form that proves it. */
export function refuseUnproved(
  { title, values = {} }: Pick<Shown, "title" | "values">,
  context: RequestContext,
): Answered {
  const body = toasted({ form: "prove", title, values }, "security.prove.first", context);
  return answerForm<SecurityAnswer>(body, { status: 403 });
}

function toasted({ form, title, values = {}, name = "" }: Shown, message: string, context: RequestContext): Refused {
  return { view: "overview", form, name, errors: {}, toast: errorToast(context, title, message, values) };
}

/** Back to the page, as it is now. */
export function done(
  [title, message]: readonly [title: string, message: string],
  { cookies }: Pick<Settled<string>, "cookies">,
  { context, values = {} }: { context: RequestContext; values?: Values },
): Response {
  return redirectWithToast(SECURITY_PATH, { kind: "success", title, message, values, seconds: 5 }, context, cookies);
}

/** Back to the page, which another tab or device has changed meanwhile. */
export function changedMeanwhile(
  [title, message]: readonly [title: string, message: string],
  context: RequestContext,
): Response {
  return redirectWithToast(SECURITY_PATH, { kind: "info", title, message, seconds: 5 }, context);
}
