import { readFeedView } from "#web/components/feed/read-feed-view.server.ts";
import { scriptsOnly } from "#web/http/navigation.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: returns the current Your Feed to a page that has been open for a while. */
export async function loader({ context: router, request }: Route.LoaderArgs) {
  scriptsOnly(request, "/");
  const context = router.get(requestContext);
  return Response.json(await readFeedView(requireViewer(context), context));
}
