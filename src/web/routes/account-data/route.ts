import { redirect } from "react-router";
import { toIsoSeconds } from "#core/time/instant.ts";
import { writeZip } from "#formats/zip-write.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { personalEntries } from "#web/routes/account-data/personal-entries.server.ts";
import type { Route } from "./+types/route.ts";

/**
 * 'Download my data': a ZIP file with all data stored about the viewer, created while it is sent. Without a viewer, also
 * while the database is unavailable, redirects to the account page, which says so: a download could only break off.
 */
export function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { viewer } = context;
  if (viewer === null) return redirect("/account");
  const name = `my-data-${toIsoSeconds(context.now).slice(0, 10)}.zip`;
  return new Response(writeZip(personalEntries(viewer, context), context.now), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}
