import { data } from "react-router";
import { eventPath } from "#core/events/event-address.ts";
import { EventPage } from "#web/components/event-page/event-page.tsx";
import { datePageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { RICH_PARTS } from "#web/components/event-page/rich-parts.tsx";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { structuredDataContext } from "#web/http/structured-data.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ params, url, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { page: found, event } = await datePageLoader(params, url, context);
  if (found !== null) {
    const { jsonLd, ...page } = found;
    router.set(structuredDataContext, jsonLd);
    return { known: true as const, ...page };
  }
  const documentTitle = context.translate("event.unknownDate.documentTitle", { site: context.site.name });
  return data(
    { known: false as const, documentTitle, event: { title: event.title, href: eventPath(event) } },
    { status: 404 },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.known === false) return [{ title: loaderData.documentTitle }];
  return pageHeadMeta(loaderData?.meta);
}

export default function EventDateRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData.known) return <UnknownDate event={loaderData.event} />;
  return <EventPage view={loaderData.view} />;
}

/** Shown for a date that the event does not have; links to the event itself. */
function UnknownDate({ event }: { event: { title: string; href: string } }) {
  const t = useTranslations("event.unknownDate");
  return (
    <Wrap padded>
      <h1>{t("title")}</h1>
      <p className="lede">{t.rich("text", { title: event.title, ...RICH_PARTS })}</p>
      <ButtonLink look="primary" to={event.href}>
        {t("link")}
      </ButtonLink>
    </Wrap>
  );
}
