import { data } from "react-router";
import { NO_INDEX } from "#web/http/no-index.ts";
import { ExampleNotice } from "#web/components/events/card-head.tsx";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { NewHere } from "#web/components/new-here/new-here.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { FirstScreen } from "#web/routes/home/first-screen.tsx";
import { HomeEvents, type HomeView } from "#web/routes/home/home-events.tsx";
import { Hours } from "#web/routes/home/hours.tsx";
import { HowItWorks, StayConnected } from "#web/routes/home/how-it-works.tsx";
import { feedLoader, homeLoader } from "#web/routes/home/home.server.ts";
import { Topics } from "#web/routes/home/topics.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Loading } from "#web/ui/empty.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

/** `/` is a member's feed and the public home page of everybody else; /home is always the public home page (PRODUCT P18). */
export async function loader({ context: router, pattern }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  if (context.viewer !== null && !pattern.endsWith("home")) {
    const { status, view } = await feedLoader(context.viewer, context);
    return data({ page: "feed" as const, view }, { status });
  }
  const { body, ...head } = await homeLoader(context);
  return data({ page: "home" as const, head, body }, { status: body.shows === "failed" ? 503 : 200 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.page === "feed") return [{ title: loaderData.view.documentTitle }, ...NO_INDEX];
  return pageHeadMeta(loaderData?.head);
}

const feed = async () => (await import("#web/routes/home/feed-page.tsx")).Feed;

/** A member's feed; visitors do not load its code. */
const LazyFeed = lazyPart(feed, import.meta.env.SSR ? await feed() : null, <FeedLoading />);

function FeedLoading() {
  const t = useTranslations("layout");
  return <Loading label={t("loading")} />;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return loaderData.page === "feed" ? <LazyFeed view={loaderData.view} /> : <PublicHome body={loaderData.body} />;
}

function PublicHome({ body }: Pick<HomeView, "body">) {
  return (
    <>
      <FirstScreen body={body} />
      {body.shows === "list" && (
        <Wrap>
          <ExampleNotice events={[...body.live, ...body.days.flatMap((day) => day.rows)]} />
        </Wrap>
      )}
      {body.shows === "list" && body.hours !== null && <Hours hours={body.hours} />}
      {body.shows === "list" && body.topics !== null && <Topics topics={body.topics} />}
      <HomeEvents body={body} />
      <HowItWorks />
      <div className="wrap home-new">
        <NewHere look="wide" />
      </div>
      <StayConnected />
    </>
  );
}
