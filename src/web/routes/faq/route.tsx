import { LINK_OPENS_MINUTES_BEFORE } from "#core/events/event.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { ZONE_COOKIE_SECONDS } from "#core/time/viewer-zone.ts";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { readTextPage } from "#web/components/pages/read-text-page.server.ts";
import { TextPage } from "#web/components/pages/text-page.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Route } from "./+types/route.ts";

/** The questions of the FAQ, in the order in which they occur to a newcomer; each is an anchor on the page. */
const QUESTIONS = [
  "what",
  "who",
  "account",
  "cost",
  "whoseTime",
  "zoneKnown",
  "zoneChange",
  "moved",
  "join",
  "noLink",
  "camera",
  "allDay",
  "hosts",
  "submit",
  "save",
  "phone",
  "letters",
  "wrong",
  "access",
  "data",
  "crisis",
] as const;

export function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { translate, site } = context;
  const values = {
    site: site.name,
    zoneCookieDays: (ZONE_COOKIE_SECONDS * 1000) / DAY_MS,
    minutes: LINK_OPENS_MINUTES_BEFORE,
  };
  const page = readTextPage(
    {
      path: "/faq",
      title: translate("faq.title"),
      documentName: translate("faq.documentName"),
      metaDescription: translate("faq.metaDescription", values),
      lede: translate("faq.lede"),
      contents: translate("faq.contents"),
      sections: QUESTIONS.map((id) => ({
        id,
        title: translate(`faq.${id}.question`, values),
        text: translate(`faq.${id}.answer`, values),
      })),
    },
    context,
  );
  return { page, notAnswered: translate("faq.notAnswered"), contactUs: translate("faq.contactUs") };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData?.page);
}

export default function Faq({ loaderData: { page, notAnswered, contactUs } }: Route.ComponentProps) {
  return (
    <TextPage view={page}>
      <section className="text-page__end" aria-labelledby="not-answered">
        <h2 id="not-answered">{notAnswered}</h2>
        <ButtonLink to="/contact" look="primary">
          {contactUs}
        </ButtonLink>
      </section>
    </TextPage>
  );
}
