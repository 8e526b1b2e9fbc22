import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { helpNowSection, lastUpdated, readTextPage } from "#web/components/pages/read-text-page.server.ts";
import { LEGAL_DATES } from "#web/components/pages/legal-dates.ts";
import { TextPage } from "#web/components/pages/text-page.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

const SECTIONS = ["each", "hosts", "unlisted", "wrong"] as const;

export function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { translate } = context;
  const rules = SECTIONS.map((id) => ({
    id,
    title: translate(`legal.rules.${id}.title`),
    text: translate(`legal.rules.${id}.text`),
  }));
  return readTextPage(
    {
      path: "/community-ground-rules",
      title: translate("legal.rules.title"),
      metaDescription: translate("legal.rules.metaDescription", { site: context.site.name }),
      lede: translate("legal.rules.lede"),
      updated: lastUpdated(LEGAL_DATES.rules, context),
      contents: translate("legal.contents"),
      sections: [...rules, helpNowSection(context)],
    },
    context,
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData);
}

export default function CommunityGroundRules({ loaderData }: Route.ComponentProps) {
  return <TextPage view={loaderData} />;
}
