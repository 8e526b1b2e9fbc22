import { ALERTS_MAX } from "#core/alerts/search-alert.ts";
import { CONFIRM_WITHIN_MS, DATES_RETENTION_MS, LEFT_RETENTION_MS } from "#core/contacts/contact.ts";
import { PUSH_UNUSED_MS } from "#core/push/push.ts";
import { CORRECTIONS_RETENTION_MONTHS } from "#core/corrections/correction.ts";
import { SENDER_HASH_DAYS } from "#core/reports/visitor-mark.ts";
import { REPORTS_RETENTION_MONTHS } from "#core/reports/report.ts";
import { SUBMISSION_RETENTION_MONTHS, WITHDRAWN_RETENTION_DAYS } from "#core/submissions/submission.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { LEGAL_DATES } from "#web/components/pages/legal-dates.ts";
import { lastUpdated, readTextPage } from "#web/components/pages/read-text-page.server.ts";
import { TextPage } from "#web/components/pages/text-page.tsx";
import { type RequestContext, requestContext } from "#web/http/request-context.server.ts";
import { STORED_IN_BROWSER } from "#web/routes/privacy-policy/stored-in-browser.ts";
import type { Route } from "./+types/route.ts";

export function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { translate, site } = context;
  const values = {
    site: site.name,
    ...STORED_IN_BROWSER,
    withdrawnDays: WITHDRAWN_RETENTION_DAYS,
    reportsMonths: REPORTS_RETENTION_MONTHS,
    hashDays: SENDER_HASH_DAYS,
    correctionsMonths: CORRECTIONS_RETENTION_MONTHS,
    confirmDays: CONFIRM_WITHIN_MS / DAY_MS,
    leftDays: LEFT_RETENTION_MS / DAY_MS,
    alertsMax: ALERTS_MAX,
    pushDays: PUSH_UNUSED_MS / DAY_MS,
    countedWeeks: DATES_RETENTION_MS / (7 * DAY_MS),
    keptMonths: SUBMISSION_RETENTION_MONTHS,
    newsletterHost: hostOf(site.newsletterFormUrl),
    feedbackHost: hostOf(site.feedbackUrl),
    email: site.contactEmail ?? "",
  };
  return readTextPage(
    {
      path: "/privacy-policy",
      title: translate("legal.privacy.title"),
      metaDescription: translate("legal.privacy.metaDescription", values),
      lede: translate("legal.privacy.lede"),
      updated: lastUpdated(LEGAL_DATES.privacy, context),
      contents: translate("legal.contents"),
      sections: sectionsOf(site).map((id) => ({
        id,
        title: translate(`legal.privacy.${id}.title`),
        text: translate(`legal.privacy.${id}.text`, values),
      })),
    },
    context,
  );
}

/** The policy leaves out the sections about features that a site does not use. */
function sectionsOf({ newsletterFormUrl, feedbackUrl, contactEmail }: RequestContext["site"]) {
  return [
    ...([
      "short",
      "browser",
      "log",
      "account",
      "messages",
      "submissions",
      "lists",
      "alerts",
      "push",
      "listings",
      "elsewhere",
    ] as const),
    ...(newsletterFormUrl === null ? [] : (["newsletter"] as const)),
    ...(feedbackUrl === null ? [] : (["feedback"] as const)),
    ...(contactEmail === null ? [] : (["mail"] as const)),
    ...(["rights", "changes"] as const),
  ];
}

function hostOf(url: string | null): string {
  return url === null ? "" : new URL(url).host;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData);
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <TextPage view={loaderData} />;
}
