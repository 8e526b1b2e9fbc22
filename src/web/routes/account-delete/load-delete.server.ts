import { GRACE_DAYS, leaveAtFrom } from "#core/accounts/leaving.ts";
import type { Viewer } from "#core/viewer.ts";
import { countComingOwnedEvents } from "#data/queries/owned-things.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { leaveDate } from "#web/routes/account-delete/leave-date.server.ts";

/** What deleting the account means for this person. */
export async function loadDelete(viewer: Viewer, context: RequestContext) {
  const { translate, site } = context;
  return {
    documentTitle: translate("layout.documentTitle", { title: translate("account.delete.title"), site: site.name }),
    email: viewer.email,
    graceDays: GRACE_DAYS,
    date: leaveDate(leaveAtFrom(context.now), context),
    events: await countComingOwnedEvents(context.database.db, viewer.userId),
  };
}

export type DeleteView = Awaited<ReturnType<typeof loadDelete>>;
