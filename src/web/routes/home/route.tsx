import { data } from "react-router";
import "#messages/parts/feed.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { ReadOrFailed } from "#web/components/accounts/read-or-failed.tsx";
import { DaySky } from "#web/components/events/day-sky.tsx";
import { ExampleNotice } from "#web/components/events/example-notice.tsx";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { NewHere } from "#web/components/new-here/new-here.tsx";
import { pack } from "#web/http/packed.server.ts";
import { type Packed, usePacked } from "#web/http/packed.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { FeedPageView } from "#web/routes/home/feed-page-view.ts";
import { FeedPage } from "#web/routes/home/feed-page.tsx";
import { HomeEvents } from "#web/routes/home/home-events.tsx";
import { HomeHero } from "#web/routes/home/home-hero.tsx";
import type { HomeView } from "#web/routes/home/home-view.ts";
import { HowItWorks } from "#web/routes/home/how-it-works.tsx";
import { loadFeed } from "#web/routes/home/load-feed.server.ts";
import { loadHome } from "#web/routes/home/load-home.server.ts";
import { StayConnected } from "#web/routes/home/stay-connected.tsx";
import { Wrap } from "#web/ui/wrap.tsx";
import type { Route } from "./+types/route.ts";

/** `/` is the feed of a member and the public home of everybody else; /home is always the public home (PRODUCT P18). */
export async function loader({ context: router, pattern }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  if (context.viewer !== null && !pattern.endsWith("home")) {
    const { status, view } = await loadFeed(context.viewer, context);
    return data({ page: "feed" as const, view }, { status });
  }
  const { body, ...head } = await loadHome(context);
  return data(
    { page: "home" as const, head, body: pack(router, body) },
    { status: body.shows === "failed" ? 503 : 200 },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.page === "feed") return [{ title: loaderData.view.documentTitle }, ...NO_INDEX];
  return pageHeadMeta(loaderData?.head);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return loaderData.page === "feed" ? <Feed view={loaderData.view} /> : <PublicHome packed={loaderData.body} />;
}

function Feed({ view }: { view: FeedPageView }) {
  return (
    <Wrap padded>
      <ReadOrFailed area="feed" view={view} to="/">
        {view.shows === "feed" && <FeedPage feed={view.feed} />}
      </ReadOrFailed>
    </Wrap>
  );
}

function PublicHome({ packed }: { packed: Packed<HomeView["body"]> }) {
  const body = usePacked(packed);
  return (
    <>
      {body.shows === "list" && (
        <Wrap>
          <ExampleNotice events={[...body.live, ...body.days.flatMap((day) => day.rows)]} />
        </Wrap>
      )}
      <HomeHero claims={body.shows === "list" ? body.claims : []} live={body.shows === "list" ? body.live : []} />
      {body.shows === "list" && body.sky !== null && <DaySky sky={body.sky} />}
      <HomeEvents body={body} />
      <HowItWorks />
      <div className="wrap home-new">
        <NewHere look="wide" />
      </div>
      <StayConnected />
    </>
  );
}
