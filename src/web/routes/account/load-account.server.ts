import { UNDO_EMAIL_MS } from "#auth/acts/token-times.ts";
import { GRACE_DAYS } from "#core/accounts/leaving.ts";
import { PASSWORD_MIN } from "#core/accounts/password-min.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { takeKeptForm } from "#web/http/kept-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The page's address, which a form that was kept names. */
export const ACCOUNT_PATH = "/account";

/** What the page on somebody's own account says, and the address that was typed before signing in again. */
export async function loadAccount(request: Request, viewer: Viewer, context: RequestContext) {
  const { translate, site } = context;
  const { hasPassword } = await context.auth.signInWays(viewer);
  const kept = takeKeptForm(request.headers.get("cookie"), { path: ACCOUNT_PATH, owner: viewer.userId }, context);
  const view = {
    owner: viewer.userId,
    keptEmail: kept?.fields.find(([name]) => name === "email")?.[1] ?? null,
    documentTitle: translate("layout.documentTitle", { title: translate("account.title"), site: site.name }),
    email: viewer.email,
    hasPassword,
    passwordMin: PASSWORD_MIN,
    undoDays: UNDO_EMAIL_MS / DAY_MS,
    graceDays: GRACE_DAYS,
  };
  return { view, headers: new Headers(kept === null ? [] : [["set-cookie", kept.forget]]) };
}

export type AccountView = Awaited<ReturnType<typeof loadAccount>>["view"];
