import { authResult, authFailure, authLimited } from "#web/components/accounts/auth-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { emailLinkAt } from "#web/routes/email-link/email-link.ts";

/** `done`: the account has the address now. `spent`: the link is wrong, expired or already used. */
type EmailLinkState = "form" | "done" | "spent";

const TITLE = "account.email.failedTitle";

/**
 * Performs the action of a mailed link, once. Opening the link is not enough, because mail programs open links by
 * themselves.
 */
export async function emailLinkAction(request: Request, context: RequestContext) {
  const { auth } = context;
  const token = (await readForm(request)).text("token");
  const isConfirmed = emailLinkAt(new URL(request.url).pathname) === "confirmEmail";
  const act = async () => (isConfirmed ? auth.confirmEmailChange({ token }) : auth.undoEmailChange({ token }));
  const result = await orLogged(context, "the action of an email link failed", act);
  const shown = { state: "form" as EmailLinkState, email: "" };
  if (result === null) return authFailure({ ...shown, title: TITLE }, context);
  if (result.outcome === "limited") return authLimited({ ...shown, title: TITLE }, result, context);
  const { cookies } = result;
  if (result.outcome === "invalid") return authResult({ ...shown, state: "spent" }, { status: 410, cookies });
  return authResult({ ...shown, state: "done", email: result.email }, { cookies });
}
