import { Link } from "react-router";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { ApiDocsView } from "#web/routes/api-docs/api-docs-view.ts";
import { apiDocsView } from "#web/routes/api-docs/api-docs.server.ts";
import { ObjectSection } from "#web/routes/api-docs/object-section.tsx";
import { OperationSection } from "#web/routes/api-docs/operation-section.tsx";
import apiDocs from "#web/styles/api-docs.css?url";
import { useTranslations } from "#web/texts.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: apiDocs }];

export function loader({ context }: Route.LoaderArgs) {
  return apiDocsView(context.get(requestContext));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData);
}

/** The rules that hold for every request, each with its own heading. */
const RULES = ["reading", "pages", "copies", "limits", "tokens"] as const;

export default function ApiDocsRoute({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("apiDocs");
  return (
    <Wrap padded>
      <div className="page-head">
        <div>
          <h1>{t("title")}</h1>
          <p className="lede">{t("lede")}</p>
        </div>
      </div>
      <div className="api-docs">
        <Contents view={view} />
        <div className="api-docs__body">
          <dl className="api-docs__facts">
            <div>
              <dt>{t("base")}</dt>
              <dd>
                <code>{view.base}</code>
              </dd>
            </div>
            <div>
              <dt>{t("document")}</dt>
              <dd>
                <a href={view.document}>{view.document}</a>
              </dd>
            </div>
          </dl>
          {RULES.map((rule) => (
            <section key={rule} id={rule} aria-labelledby={`${rule}-title`}>
              <h2 id={`${rule}-title`}>{t(`rules.${rule}.title`)}</h2>
              <p>{t(`rules.${rule}.text`)}</p>
              {rule === "tokens" && (
                <p>
                  <Link to={view.tokensAt}>{t("makeToken")}</Link>
                </p>
              )}
            </section>
          ))}
          {view.operations.map((operation) => (
            <OperationSection key={operation.id} operation={operation} />
          ))}
          <h2 id="objects">{t("objects")}</h2>
          {view.objects.map((each) => (
            <ObjectSection key={each.name} object={each} />
          ))}
          <Problems problems={view.problems} />
        </div>
      </div>
    </Wrap>
  );
}

function Contents({ view: { operations } }: { view: ApiDocsView }) {
  const t = useTranslations("apiDocs");
  return (
    <nav className="api-docs__contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{t("contents")}</h2>
      <ul>
        {RULES.map((rule) => (
          <li key={rule}>
            <a href={`#${rule}`}>{t(`rules.${rule}.title`)}</a>
          </li>
        ))}
        {operations.map(({ id, summary }) => (
          <li key={id}>
            <a href={`#${id}`}>{summary}</a>
          </li>
        ))}
        <li>
          <a href="#objects">{t("objects")}</a>
        </li>
        <li>
          <a href="#problems">{t("problems.title")}</a>
        </li>
      </ul>
    </nav>
  );
}

function Problems({ problems }: Pick<ApiDocsView, "problems">) {
  const t = useTranslations("apiDocs");
  return (
    <section id="problems" aria-labelledby="problems-title">
      <h2 id="problems-title">{t("problems.title")}</h2>
      <p>{t("problems.text")}</p>
      <dl className="api-docs__problems">
        {problems.map(({ id, status, kind, title }) => (
          <div key={id} id={id}>
            <dt>
              {status} <code>{kind}</code>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
