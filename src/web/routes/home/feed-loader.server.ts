import type { Viewer } from "#core/viewer.ts";
import { readFeedView } from "#web/components/feed/read-feed-view.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FeedPageView } from "#web/routes/home/feed-page-view.ts";

/** Reads Your Feed; that it cannot be read is a value too, with its status. */
export async function feedLoader(
  viewer: Viewer,
  context: RequestContext,
): Promise<{ status: number; view: FeedPageView }> {
  const site = context.site.name;
  try {
    const feed = await readFeedView(viewer, context);
    return {
      status: 200,
      view: { documentTitle: context.translate("feed.documentTitle", { site }), shows: "feed", feed },
    };
  } catch (error) {
    context.logError(error, "the feed could not be read");
    const documentTitle = context.translate("feed.documentTitleFailed", { site });
    return { status: 503, view: { documentTitle, shows: "feed-failed", requestId: context.requestId } };
  }
}
