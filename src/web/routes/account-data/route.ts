import { redirect } from "react-router";
import { toIsoSeconds } from "#core/time/instant.ts";
import { writeZip } from "#formats/zip-write.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { personalEntries } from "#web/routes/account-data/personal-entries.server.ts";
import type { Route } from "./+types/route.ts";

/**
 * 'Download my data': everything that is kept about whoever is signed in, as one file that is made while it is sent. Nobody,
 * or a directory that is away: the page it is asked for on says so, where a file could only break off.
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
