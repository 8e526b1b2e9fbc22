import { data } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { startingNextLoader } from "#web/components/layout/starting-next-loader.server.ts";
import { LostPage } from "#web/components/layout/lost-page.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/** Handles every address that no other route matches. */
export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const title = context.translate("errors.notFoundTitle");
  const documentTitle = context.translate("layout.documentTitle", { title, site: context.site.name });
  return data({ documentTitle, next: await startingNextLoader(context) }, { status: 404 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : [{ title: loaderData.documentTitle }, { name: "robots", content: "noindex" }];
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("errors");
  return <LostPage title={t("notFound")} text={t("notFoundText")} next={loaderData.next} />;
}
