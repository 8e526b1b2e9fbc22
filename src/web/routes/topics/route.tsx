import { data } from "react-router";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { TopicsFailed } from "#web/components/topics/topics-failed.tsx";
import { TopicTiles } from "#web/components/topics/topic-tiles.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import type { TopicsOfKind, TopicsView } from "#web/routes/topics/topics-view.ts";
import { topicsLoader } from "#web/routes/topics/topics.server.ts";
import topic from "#web/styles/topic.css?url";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import { RowLink } from "#web/ui/row-link.tsx";
import type { Route } from "./+types/route.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: topic }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const view = await topicsLoader(url, context.get(requestContext));
  return data(view, { status: view.body.shows === "failed" ? 503 : 200 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData);
}

export default function TopicsRoute({ loaderData: { body } }: Route.ComponentProps) {
  const t = useTranslations("topics.list");
  return (
    <Wrap padded>
      <div className="page-head">
        <div>
          <h1>{t("title")}</h1>
          <p className="lede">{t("text")}</p>
          <ZoneBar />
        </div>
      </div>
      <TopicsBody body={body} />
    </Wrap>
  );
}

function TopicsBody({ body }: Pick<TopicsView, "body">) {
  const t = useTranslations("topics.list");
  const tKinds = useTranslations("topics.kinds");
  if (body.shows === "failed") return <TopicsFailed requestId={body.requestId} />;
  if (body.kinds.length === 0) {
    return (
      <Empty title={t("none")}>
        <p className="soft">{t("noneText")}</p>
        <ButtonLink to="/events" look="primary">
          {t("noneEvents")}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <nav className="topic-kinds" aria-label={t("kinds")}>
        <ul className="chips">
          {body.kinds.map(({ kind }) => (
            <li key={kind}>
              <a className="chip" href={`#${kind}`}>
                {tKinds(kind)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {body.kinds.map((each) => (
        <Kind key={each.kind} {...each} />
      ))}
    </>
  );
}

/** The topics of a kind: those with a page as pictures, the others as links to their events. */
function Kind({ kind, tiles, others }: TopicsOfKind) {
  const t = useTranslations("topics.list");
  const tKinds = useTranslations("topics.kinds");
  return (
    <section className="topic-kind" aria-labelledby={kind}>
      <h2 id={kind}>{tKinds(kind)}</h2>
      <TopicTiles tiles={tiles} />
      {others.length > 0 && (
        <>
          <h3>{t("others")}</h3>
          <ul className="topic-kind__others">
            {others.map(({ href, name }) => (
              <li key={href}>
                <RowLink href={href}>
                  <bdi>{name}</bdi>
                </RowLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
