import { redirect } from "react-router";
import { CONSENT_VERSION } from "#core/accounts/consent.ts";
import { formatLocalDate } from "#core/time/format.ts";
import { LOCALES } from "#messages/language.ts";
import { returnToOf } from "#web/components/accounts/return-address.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The page that makes an account; who has one and is signed in goes on. */
export async function loadSignUp(request: Request, context: RequestContext) {
  const { site, language, viewer, auth } = context;
  const returnTo = returnToOf(request);
  if (viewer !== null) throw redirect(returnTo);
  return {
    returnTo,
    siteName: site.name,
    consentDate: formatLocalDate(CONSENT_VERSION, LOCALES[language]),
    providers: auth.providers(),
  };
}

export type SignUpView = Awaited<ReturnType<typeof loadSignUp>>;
