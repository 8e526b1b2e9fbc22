import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { helpNowSection, readTextPage } from "#web/components/pages/read-text-page.server.ts";
import { TextPage } from "#web/components/pages/text-page.tsx";
import { type RequestContext, requestContext } from "#web/http/request-context.server.ts";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

/** A way to contact the people who run the site: its texts and its link. */
type ContactLink = {
  id: string;
  title: string;
  text: string;
  link: { href: string; words: string; newTab: string | null } | null;
};

export function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { translate, site } = context;
  const page = readTextPage(
    {
      path: "/contact",
      title: translate("contact.title"),
      metaDescription: translate("contact.metaDescription", { site: site.name }),
      lede: translate("contact.lede"),
      sections: [
        { id: "first", title: translate("contact.first.title"), text: translate("contact.first.text") },
        helpNowSection(context),
      ],
    },
    context,
  );
  return { page, ways: contactLinks(context) };
}

function contactLinks({ translate, site: { contactEmail, feedbackUrl } }: RequestContext): ContactLink[] {
  const ways: ContactLink[] = [];
  if (contactEmail !== null) {
    const link = { href: `mailto:${contactEmail}`, words: contactEmail, newTab: null };
    ways.push({ id: "mail", title: translate("contact.byMail"), text: translate("contact.mailText"), link });
  }
  if (feedbackUrl !== null) {
    const newTab = translate("contact.newTab");
    const link = { href: feedbackUrl, words: translate("contact.feedbackLink"), newTab };
    ways.push({ id: "feedback", title: translate("contact.feedback"), text: translate("contact.feedbackText"), link });
  }
  if (ways.length > 0) return ways;
  return [{ id: "nobody", title: translate("contact.nobody"), text: translate("contact.nobodyText"), link: null }];
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData?.page);
}

export default function Contact({ loaderData: { page, ways } }: Route.ComponentProps) {
  return (
    <TextPage
      view={page}
      before={ways.map(({ id, title, text, link }) => (
        <section key={id} className="card text-page__way" aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p>{text}</p>
          {link !== null && (
            <p>
              <a href={link.href} {...(link.newTab !== null && { target: "_blank", rel: "noopener noreferrer" })}>
                {link.words}
                {link.newTab !== null && <VisuallyHidden> {link.newTab}</VisuallyHidden>}
              </a>
            </p>
          )}
        </section>
      ))}
    />
  );
}
