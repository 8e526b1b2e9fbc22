import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import type { Route } from "./+types/route.ts";

/** Well-known short addresses and the pages that they redirect to (PRODUCT P18). */
const MOVED: Readonly<Record<string, string>> = {
  "/privacy": "/privacy-policy",
  "/terms": "/terms-of-use",
  "/groundrules": "/community-ground-rules",
};

/** Redirects permanently and preserves the query. */
export function loader({ url }: Route.LoaderArgs) {
  const target = MOVED[url.pathname];
  if (target === undefined) throw new AppError("not-found", "nothing has moved from this address");
  return redirect(target + url.search, 301);
}
