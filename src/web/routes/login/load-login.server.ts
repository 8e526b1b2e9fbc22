import { redirect } from "react-router";
import { seeOther } from "#web/components/accounts/form-answer.server.ts";
import { returnAddressOf } from "#web/components/accounts/return-address.ts";
import { pageAddress } from "#web/http/page-address.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What happened before somebody came to sign in. */
export type LoginBanner = "verified" | "linkSent" | "passwordUpdated";

/** The parameters by which other screens send people here, and what each one says (spec §2, Login). */
const BANNERS: readonly [name: string, value: string, banner: LoginBanner][] = [
  ["verified", "1", "verified"],
  ["signup", "success", "linkSent"],
  ["reset", "success", "passwordUpdated"],
];

/** The page that signs in. Who is signed in already goes on, unless the address was confirmed just now: that ends every session of this browser. */
export async function loadLogin(request: Request, context: RequestContext) {
  const url = new URL(request.url);
  const { searchParams } = url;
  const returnTo = returnAddressOf(searchParams.get("returnTo"));
  const banner = BANNERS.find(([name, value]) => searchParams.get(name) === value)?.[2] ?? null;
  if (banner === "verified") {
    const { outcome, cookies } = await context.auth.arriveVerified();
    // Asked for again, so that nothing of the page still knows the session that ended.
    if (outcome === "arrived") throw seeOther(pageAddress(url), cookies);
  } else if (context.viewer !== null) {
    throw redirect(returnTo);
  }
  return {
    returnTo,
    banner,
    providers: context.auth.providers(),
  };
}

export type LoginView = Awaited<ReturnType<typeof loadLogin>>;
