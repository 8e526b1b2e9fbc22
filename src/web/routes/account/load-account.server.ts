import { UNDO_EMAIL_MS } from "#auth/acts/token-times.ts";
import { GRACE_DAYS } from "#core/accounts/leaving.ts";
import { PASSWORD_MIN } from "#core/accounts/password-min.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What the page on somebody's own account says. */
export async function loadAccount(viewer: Viewer, about: RequestContext) {
  const { translate, site } = about;
  const { hasPassword } = await about.auth.signInWays(viewer);
  return {
    documentTitle: translate("layout.documentTitle", { title: translate("account.title"), site: site.name }),
    email: viewer.email,
    hasPassword,
    passwordMin: PASSWORD_MIN,
    undoDays: UNDO_EMAIL_MS / DAY_MS,
    graceDays: GRACE_DAYS,
  };
}

export type AccountView = Awaited<ReturnType<typeof loadAccount>>;
