import type { ReactNode } from "react";
import "#messages/parts/landing.ts";
import { useLayoutView } from "#web/components/layout/use-layout-view.ts";
import type { LandingAnswer } from "#web/routes/landing/landing-view.ts";
import { WaitlistForm } from "#web/routes/landing/waitlist-form.tsx";
import { useTranslations } from "#web/texts.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** What the site is, and the form again. */
export function LandingAbout({ answer }: { answer: LandingAnswer | null }) {
  const t = useTranslations("landing.about");
  const site = useLayoutView()?.site.name ?? "";
  return (
    <section className="band" aria-labelledby="landing-about">
      <div className="wrap">
        <div>
          <h2 id="landing-about">{t("title", { site })}</h2>
          <p className="soft">{t.rich("text", { site, more })}</p>
        </div>
        <div>
          <WaitlistForm form="about" answer={answer} />
        </div>
      </div>
    </section>
  );
}

/** The year, and how to reach whoever runs the site. */
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

function more(words: ReactNode) {
  return <RowLink href="/about">{words}</RowLink>;
}
