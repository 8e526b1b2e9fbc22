import { useLocation } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { type LayoutView, zonePageAddress } from "#web/components/layout/layout-view.ts";
import { NewsletterForm } from "#web/components/layout/newsletter-form.tsx";
import { SITE_LINKS, TRUST_LINKS } from "#web/components/layout/site-links.ts";
import { SiteMark } from "#web/components/layout/site-header.tsx";
import { RowLink } from "#web/ui/row-link.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

/** The footer of every page: site links, newsletter form, copyright and the time zone of the page. */
export function SiteFooter({ view }: { view: LayoutView }) {
  const { site, year } = view;
  const { city, offset } = view.zone;
  const zonePage = zonePageAddress(useLocation());
  const t = useTranslations("layout");
  const tZone = useTranslations("zone");
  return (
    <footer className="site-footer">
      <div className="spectrum" />
      <div className="wrap">
        <div className="site-footer__columns">
          <div className="site-footer__brand">
            <SiteMark name={site.name} />
            <p className="small site-footer__promise">{t("promise")}</p>
          </div>
          <nav aria-label={t("explore")}>
            <h2>{t("explore")}</h2>
            <ul>
              {SITE_LINKS.filter((link) => link.label !== "home").map((link) => (
                <li key={link.href}>
                  <RowLink href={link.href}>{t(link.label)}</RowLink>
                </li>
              ))}
              <li>
                <RowLink href="/topics">{t("topics")}</RowLink>
              </li>
            </ul>
          </nav>
          <TrustLinks feedbackUrl={site.feedbackUrl} />
          <div className="site-footer__letter">
            <h2 id="newsletter-title">{t("letter")}</h2>
            <NewsletterForm service={site.newsletterFormUrl} id="newsletter" titleId="newsletter-title" />
          </div>
        </div>
        <div className="site-footer__end smallest">
          <span className="print-only">{t("printed", { site: site.name, date: view.zone.date })}</span>
          <span>{t("copyright", { year, site: site.name })}</span>
          <span>
            {t("timesShown", { city, offset })} <RowLink href={zonePage}>{tZone("changeLink")}</RowLink>
          </span>
        </div>
      </div>
    </footer>
  );
}

function TrustLinks({ feedbackUrl }: { feedbackUrl: string | null }) {
  const t = useTranslations("layout");
  return (
    <nav aria-label={t("trustNav")}>
      <h2>{t("trust")}</h2>
      <ul>
        {TRUST_LINKS.map(({ href, label }) => (
          <li key={href}>
            <RowLink href={href}>{t(label)}</RowLink>
          </li>
        ))}
        {feedbackUrl !== null && (
          <li>
            <a href={feedbackUrl} target="_blank" rel="noopener noreferrer">
              {t("feedback")}
              <VisuallyHidden> {t("newTab")}</VisuallyHidden>
            </a>
          </li>
        )}
        <li>
          <RowLink href="/contact">{t("contact")}</RowLink>
        </li>
      </ul>
    </nav>
  );
}
