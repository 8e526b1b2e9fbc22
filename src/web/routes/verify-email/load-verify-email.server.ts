import { data } from "react-router";
import { answerForm, seeOther } from "#web/components/accounts/form-answer.server.ts";
import { returnAddressOf, withReturn } from "#web/components/accounts/return-address.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Why the page stands there: somebody wants a new link, or the one that was opened confirms nothing. */
type VerifyReason = "ask" | "invalid" | "expired";

/** Follows the emailed link: a good one leads on to `/login?verified=1` (spec §7, signup). */
export async function loadVerifyEmail(request: Request, { auth }: RequestContext) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const returnTo = returnAddressOf(searchParams.get("returnTo"));
  if (token === null) return data({ reason: "ask" as VerifyReason, returnTo });
  const result = await auth.verifyEmail({ token });
  const { outcome, cookies } = result;
  if (outcome === "verified") {
    throw seeOther(withReturn("/login?verified=1", returnAddressOf(result.returnTo)), cookies);
  }
  return answerForm({ reason: outcome as VerifyReason, returnTo }, { status: 410, cookies });
}
