import type { ReactNode } from "react";
import "#messages/parts/landing.ts";
import { useLayoutView } from "#web/components/layout/use-layout-view.ts";
import { MAIN_ID } from "#web/components/layout/route-announcer.tsx";
import { SiteMark } from "#web/components/layout/site-mark.tsx";
import { SkipLink } from "#web/components/layout/skip-link.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { LandingAbout, LandingFooter } from "#web/routes/landing/landing-about.tsx";
import { LandingBenefits, LandingProblems, LandingSteps } from "#web/routes/landing/landing-words.tsx";
import { LandingPreviews } from "#web/routes/landing/landing-previews.tsx";
import { LandingRows } from "#web/routes/landing/landing-rows.tsx";
import type { LandingAnswer, LandingView } from "#web/routes/landing/landing-view.ts";
import { WaitlistForm } from "#web/routes/landing/waitlist-form.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormTitle } from "#web/ui/form-title.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

type LandingProps = { view: LandingView; answer: LandingAnswer | null };

/** The page for before the opening, outside the main layout: with what it promises as it is now (spec §2, PRODUCT P17). */
export function LandingPage({ view, answer }: LandingProps) {
  const { preview } = view;
  return (
    <div className="landing">
      <FormTitle title={view.documentTitle} errors={answer?.errors} />
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1}>
        <ShowToast toast={answer?.toast} />
        <Hero answer={answer} />
        {preview !== null && <LandingRows preview={preview} />}
        <LandingProblems />
        <LandingSteps />
        <LandingBenefits />
        {preview !== null && <LandingPreviews preview={preview} />}
        <LandingAbout answer={answer} />
      </main>
      <LandingFooter />
    </div>
  );
}

function LandingHeader() {
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

function Hero({ answer }: { answer: LandingAnswer | null }) {
  const t = useTranslations("landing");
  const isOpen = useLayoutView()?.site.launchText === null;
  return (
    <section className="landing-hero" aria-labelledby="landing-title">
      <div className="wrap">
        <h1 id="landing-title">{t("hero.title")}</h1>
        <p>{t("hero.text")}</p>
        {isOpen && (
          <ButtonLink to="/events" look="outline" size="large">
            {t("browse")}
          </ButtonLink>
        )}
        <WaitlistForm form="hero" answer={answer} />
        <p className="landing-hero__note">{t.rich("hero.note", { privacy })}</p>
      </div>
    </section>
  );
}

function privacy(words: ReactNode) {
  return <RowLink href="/privacy-policy#lists">{words}</RowLink>;
}
