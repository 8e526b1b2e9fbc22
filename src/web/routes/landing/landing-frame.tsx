import { SkipLink } from "#web/components/layout/route-announcer.tsx";
import { SiteMark } from "#web/components/layout/site-header.tsx";
import { useLayoutView } from "#web/components/layout/layout-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

export function LandingHeader() {
  const t = useTranslations("landing");
  const site = useLayoutView()?.site;
  const launchText = site?.launchText ?? null;
  return (
    <header className="landing__header">
      <SkipLink />
      <div className="wrap">
        <SiteMark name={site?.name ?? ""} />
        {launchText === null ? (
          <RowLink className="pill" href="/events">
            {t("open")}
          </RowLink>
        ) : (
          <span className="pill">{t("launching", { when: launchText })}</span>
        )}
      </div>
    </header>
  );
}

/** The year, and how to contact the people who run the site. */
export function LandingFooter() {
  const t = useTranslations("landing");
  const tLayout = useTranslations("layout");
  const view = useLayoutView();
  const email = view?.site.contactEmail ?? null;
  return (
    <footer className="site-footer">
      <div className="spectrum" />
      <div className="wrap">
        <div className="landing__end smallest">
          <span>{t("copyright", { year: view?.year ?? "", site: view?.site.name ?? "" })}</span>
          <RowLink href="/privacy-policy">{tLayout("privacy")}</RowLink>
          {email === null ? (
            <RowLink href="/contact">{tLayout("contact")}</RowLink>
          ) : (
            <a href={`mailto:${email}`}>{email}</a>
          )}
        </div>
      </div>
    </footer>
  );
}
