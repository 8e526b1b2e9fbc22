import type { Viewer } from "#core/viewer.ts";
import { countEvents } from "#data/queries/mass-deletions.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DeleteAllView, Proof } from "#web/routes/admin-delete-all/delete-all-view.ts";

/** What 'Delete All Events' would delete, and whether the password is asked for it (PRODUCT P8). */
export async function loadDeleteAll(
  { viewer, frame }: { viewer: Viewer; frame: AdminFrameData },
  context: RequestContext,
): Promise<DeleteAllView> {
  const { translate, site, database } = context;
  return {
    documentTitle: translate("admin.documentTitle", { page: translate("admin.deleteAll.title"), site: site.name }),
    frame,
    events: await countEvents(database.db),
    proof: await proofOf(viewer, context),
  };
}

async function proofOf(viewer: Viewer, { auth }: RequestContext): Promise<Proof> {
  if (auth.isProvedLately(viewer)) return "none";
  const { hasPassword } = await auth.signInWays(viewer);
  return hasPassword ? "password" : "elsewhere";
}
