import { data } from "react-router";
import { NO_INDEX } from "#web/http/no-index.ts";
import { ReadOrFailed } from "#web/components/accounts/read-or-failed.tsx";
import { CardHead, ExampleNotice } from "#web/components/events/card-head.tsx";
import { DaySky } from "#web/components/events/day-sky.tsx";
import { ElapsedBar } from "#web/components/events/relative-line.tsx";
import type { LiveView } from "#web/components/events/event-row-view.ts";
import { LiveHead } from "#web/components/events/event-list.tsx";
import { useElapsed, useStillRunning } from "#web/components/events/use-elapsed.ts";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { useLayoutView } from "#web/components/layout/layout-view.ts";
import { NewHere } from "#web/components/new-here/new-here.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import type { FeedPageView } from "#web/routes/home/feed-page-view.ts";
import { FeedPage } from "#web/routes/home/feed-page.tsx";
import { HomeEvents, type HomeView } from "#web/routes/home/home-events.tsx";
import { HowItWorks, StayConnected } from "#web/routes/home/how-it-works.tsx";
import { feedLoader, homeLoader } from "#web/routes/home/home.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
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

export default function Home({ loaderData }: Route.ComponentProps) {
  return loaderData.page === "feed" ? <Feed view={loaderData.view} /> : <PublicHome body={loaderData.body} />;
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

function PublicHome({ body }: Pick<HomeView, "body">) {
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

/** The welcome text with the counted claims, and the live events beside it. */
function HomeHero({ claims, live: loaded }: { claims: readonly string[]; live: readonly LiveView[] }) {
  const t = useTranslations("home");
  const live = useStillRunning(loaded);
  const launchText = useLayoutView()?.site.launchText ?? null;
  return (
    <div className={live.length === 0 ? "hero hero--alone wrap" : "hero wrap"}>
      <section aria-labelledby="welcome">
        <h1 id="welcome">{t("hero.title")}</h1>
        <p className="lede">{t("hero.text")}</p>
        {launchText !== null && <p className="hero__opens">{t("hero.opens", { when: launchText })}</p>}
        <ButtonLink to="/events" look="primary" size="large">
          {t("hero.browse")}
        </ButtonLink>
        <ul className="claims">
          {claims.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
          <li>{t("claims.noAccount")}</li>
        </ul>
      </section>
      {live.length > 0 && <NowPanel live={live} />}
    </div>
  );
}

/** The live events, beside the welcome text. */
function NowPanel({ live }: { live: readonly LiveView[] }) {
  return (
    <section className="card now-panel" aria-labelledby="now">
      <LiveHead id="now" />
      <ul>
        {live.map((each) => (
          <NowItem key={each.href} live={each} />
        ))}
      </ul>
    </section>
  );
}

function NowItem({ live }: { live: LiveView }) {
  const t = useTranslations("events.live");
  const elapsed = useElapsed(live);
  return (
    <li className="now-panel__item">
      <div className="now-panel__facts">
        <CardHead block="now-panel" event={live} />
        <ElapsedBar label={t("elapsed", { title: live.title })} words={elapsed.left} minutes={elapsed.minutes} />
      </div>
      <div className="now-panel__end">
        {live.joinHref !== null && (
          <a
            className="button button--outline"
            href={live.joinHref}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t("joinShortNamed", { title: live.title })}
          >
            {t("joinShort")}
          </a>
        )}
        <span className="smallest">{elapsed.left}</span>
      </div>
    </li>
  );
}
