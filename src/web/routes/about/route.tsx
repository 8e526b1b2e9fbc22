import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { readTextPage } from "#web/components/pages/read-text-page.server.ts";
import { TextPage } from "#web/components/pages/text-page.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

const BLOCKS = ["directory", "community", "beginning"] as const;

export function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { translate } = context;
  const values = { site: context.site.name };
  return readTextPage(
    {
      path: "/about",
      title: translate("about.title"),
      metaDescription: translate("about.metaDescription", values),
      lede: translate("about.lede", values),
      sections: BLOCKS.map((id) => ({
        id,
        title: translate(`about.${id}.title`),
        text: translate(`about.${id}.text`, values),
      })),
    },
    context,
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData);
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <TextPage view={loaderData} />;
}
