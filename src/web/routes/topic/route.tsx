import { data } from "react-router";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { TopicsFailed } from "#web/components/topics/topics-failed.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { TopicPage } from "#web/routes/topic/topic-page.tsx";
import { topicLoader } from "#web/routes/topic/topic.server.ts";
import topic from "#web/styles/topic.css?url";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

const STATUS = { topic: 200, missing: 404, failed: 503 } as const;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: topic }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const view = await topicLoader(params, url, context.get(requestContext));
  return data(view, { status: STATUS[view.shows] });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined || loaderData.shows === "topic") return pageHeadMeta(loaderData);
  return [{ title: loaderData.documentTitle }, { name: "robots", content: "noindex" }];
}

export default function TopicRoute({ loaderData: view }: Route.ComponentProps) {
  if (view.shows === "topic") return <TopicPage view={view} />;
  return view.shows === "missing" ? <TopicMissing /> : <TopicFailed requestId={view.requestId} />;
}

/** Shown for a topic that no event has. */
function TopicMissing() {
  const t = useTranslations("topics.missing");
  return (
    <Wrap padded>
      <div className="stack">
        <h1>{t("title")}</h1>
        <p className="lede">{t("text")}</p>
        <p>
          <ButtonLink look="primary" to="/topics">
            {t("all")}
          </ButtonLink>
        </p>
      </div>
    </Wrap>
  );
}

function TopicFailed({ requestId }: { requestId: string }) {
  const t = useTranslations("topics.failed");
  return (
    <Wrap padded>
      <h1>{t("heading")}</h1>
      <TopicsFailed requestId={requestId} />
    </Wrap>
  );
}
