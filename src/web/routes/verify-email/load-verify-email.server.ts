import { data } from "react-router";
import { answerForm, seeOther } from "#web/components/accounts/form-answer.server.ts";
import { returnAddressOf, withReturn } from "#web/components/accounts/return-address.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * Why the page stands there: somebody wants a new link, the one that was opened asks to be confirmed, or it confirms nothing.
 */
type VerifyReason = "ask" | "confirm" | "invalid" | "expired";

type VerifyView = { reason: VerifyReason; token: string; returnTo: string };

/**
 * Opens the emailed link. In the browser that signed up a good one leads on to `/login?verified=1` at once (spec §7, signup);
 * elsewhere, for HEAD, and for what a browser fetches before anybody pressed the link, the page asks first: programs that read
 * mail open links, and people open those that they never asked for.
 */
export async function loadVerifyEmail(request: Request, { auth, method }: RequestContext) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const returnTo = returnAddressOf(searchParams.get("returnTo"));
  const shown = (reason: VerifyReason): VerifyView => ({ reason, token: token ?? "", returnTo });
  if (token === null) return data(shown("ask"));
  const found = await auth.checkVerification({ token });
  if (found === "invalid" || found === "expired") return answerForm(shown(found), { status: 410 });
  if (found === "signed-up-elsewhere" || method === "HEAD" || isFetchedAhead(request)) return data(shown("confirm"));
  const result = await auth.verifyEmail({ token });
  if (result.outcome === "verified") throw seeOther(verifiedAddress(result), result.cookies);
  return answerForm(shown(result.outcome), { status: 410, cookies: result.cookies });
}

/** Where somebody goes whose address was proved just now. */
export function verifiedAddress({ returnTo }: { returnTo: string }): string {
  return withReturn("/login?verified=1", returnAddressOf(returnTo));
}

/** Whether a browser asks for the page in case somebody goes there (Fetch §2.2.5, `Sec-Purpose`; older ones say `Purpose`). */
function isFetchedAhead({ headers }: Request): boolean {
  return ["sec-purpose", "purpose", "x-moz"].some((name) => headers.get(name)?.startsWith("prefetch"));
}
