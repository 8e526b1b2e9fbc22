import { type MiddlewareFunction, redirect } from "react-router";
import { chooseZone } from "#core/time/choose-zone.ts";
import { requestContext } from "#web/http/request-context.server.ts";

/** Returns the URL's path and query without one parameter; everything else stays as it was written. */
export function withoutParameter(url: URL, name: string): string {
  const pairs = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && new URLSearchParams(pair).get(name) === null);
  return pairs.length === 0 ? url.pathname : `${url.pathname}?${pairs.join("&")}`;
}

/**
 * Redirects a page whose `?tz=` names no known zone to its address without the parameter (PRODUCT P18). Runs before
 * every loader.
 */
export const cleanZone: MiddlewareFunction<Response> = ({ url, context }) => {
  const requested = url.searchParams.getAll("tz");
  const { site } = context.get(requestContext);
  const { requestedIsFaulty } = chooseZone({ requested: requested[0] ?? null, cookie: null, site: site.timezone });
  if (requested.length > 1 || requestedIsFaulty) throw redirect(withoutParameter(url, "tz"));
};
