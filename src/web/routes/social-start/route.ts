import { errorToast } from "#core/toast.ts";
import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { returnToOf, withReturn } from "#web/http/return-address.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { seeOther } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/** Redirects to a provider to sign in there. Carries no consent, so this route creates no account. */
export async function loader({ context: router, request, params }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { auth, viewer } = context;
  const returnTo = returnToOf(request);
  if (viewer !== null) return redirect(returnTo);
  const provider = auth.providers().find(({ id }) => id === params.provider);
  if (provider === undefined) throw new AppError("not-found", "this site does not have that provider");
  const options = { provider: provider.id, purpose: "sign-in", returnTo, consentVersion: null } as const;
  const result = await orLogged(context, "a social sign-in could not begin", () => auth.startSocial(options));
  if (result?.outcome === "redirect") return seeOther(result.redirectTo, result.cookies);
  const isLimited = result?.outcome === "limited";
  const message = isLimited ? "accounts.fault.limited" : "accounts.social.loginFailed";
  const values = isLimited ? { minutes: Math.ceil(result.retryAfterSeconds / 60) } : { provider: provider.name };
  const toast = errorToast({ title: "accounts.loginFailed", message, values });
  return redirectWithToast(withReturn("/login", returnTo), toast, context, result?.cookies ?? []);
}
