import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerNewsletter } from "#web/routes/newsletter/answer-newsletter.server.ts";
import { NewsletterPage } from "#web/routes/newsletter/newsletter-page.tsx";
import type { NewsletterView } from "#web/routes/newsletter/newsletter-view.ts";
import type { Route } from "./+types/route.ts";

export function loader({ context }: Route.LoaderArgs): NewsletterView {
  const { translate, site } = context.get(requestContext);
  const title = translate("contacts.newsletter.title");
  return {
    documentTitle: translate("layout.documentTitle", { title, site: site.name }),
    description: translate("contacts.newsletter.metaDescription", { site: site.name }),
    canonical: `${site.baseUrl}/newsletter`,
    text: translate("contacts.newsletter.text", { site: site.name }),
    service: site.newsletterFormUrl,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerNewsletter(request, context.get(requestContext));
}

export const headers = formHeaders;

/** The title is the form's, which says when something is wrong with it. */
export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData).filter((each) => !("title" in each));
}

export default function Newsletter({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <NewsletterPage view={view} answer={answer ?? null} />;
}
