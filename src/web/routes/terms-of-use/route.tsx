import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { LEGAL_DATES } from "#web/components/pages/legal-dates.ts";
import { lastUpdated, readTextPage } from "#web/components/pages/read-text-page.server.ts";
import { TextPage } from "#web/components/pages/text-page.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

const SECTIONS = [
  "service",
  "use",
  "accounts",
  "gatherings",
  "rules",
  "content",
  "advice",
  "warranty",
  "liability",
  "law",
  "changes",
] as const;

export function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { translate } = context;
  const values = { site: context.site.name };
  return readTextPage(
    {
      path: "/terms-of-use",
      title: translate("legal.terms.title"),
      metaDescription: translate("legal.terms.metaDescription", values),
      lede: translate("legal.terms.lede", values),
      updated: lastUpdated(LEGAL_DATES.terms, context),
      contents: translate("legal.contents"),
      sections: SECTIONS.map((id) => ({
        id,
        title: translate(`legal.terms.${id}.title`),
        text: translate(`legal.terms.${id}.text`, values),
      })),
    },
    context,
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData);
}

export default function TermsOfUse({ loaderData }: Route.ComponentProps) {
  return <TextPage view={loaderData} />;
}
