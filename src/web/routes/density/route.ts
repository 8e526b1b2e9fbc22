import { redirect } from "react-router";
import { DENSITY_COOKIE, parseDensity } from "#core/density.ts";
import { settingCookie } from "#web/http/flash.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { zoneReturnPath } from "#web/http/zone-return-path.ts";
import type { Route } from "./+types/route.ts";

/** The address of the form is no page of its own. */
export function loader() {
  return redirect("/events");
}

/** Stores in a cookie how much the rows of lists show, and returns to the list. */
export async function action({ context, request }: Route.ActionArgs) {
  const { site } = context.get(requestContext);
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  };
  const cookie = settingCookie([DENSITY_COOKIE, parseDensity(text("density"))], site.baseUrl);
  return redirect(zoneReturnPath(text("returnTo")), { status: 303, headers: { "set-cookie": cookie } });
}
