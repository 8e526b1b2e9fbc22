import type { ReactNode } from "react";
import { EventRow } from "#web/components/events/event-row.tsx";
import { ExampleNotice } from "#web/components/events/card-head.tsx";
import { useLaterMinute } from "#web/components/events/use-elapsed.ts";
import { MAIN_ID } from "#web/components/layout/route-announcer.tsx";
import { useLayoutView } from "#web/components/layout/layout-view.ts";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { LandingPreviews } from "#web/routes/landing/landing-previews.tsx";
import type { LandingAnswer, LandingPreview, LandingView } from "#web/routes/landing/landing.server.ts";
import { LandingBenefits, LandingProblems, LandingSteps } from "#web/routes/landing/landing-words.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormTitle } from "#web/ui/form-frame.tsx";
import { RowLink } from "#web/ui/row-link.tsx";
import { LandingHeader, LandingFooter } from "#web/routes/landing/landing-frame.tsx";
import { WaitlistForm } from "#web/routes/landing/waitlist-form.tsx";

type LandingProps = { view: LandingView; answer: LandingAnswer | null };

/**
 * The landing page before the launch, outside the main layout, with the current state of what it promises (spec §2,
 * PRODUCT P17).
 */
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

/** The calendar's next events on a card, with the counted claims about it. */
function LandingRows({ preview: { rows, claims } }: { preview: LandingPreview }) {
  const t = useTranslations("landing");
  const now = useLaterMinute();
  if (rows.length === 0) return null;
  return (
    <section className="wrap landing-rows" aria-labelledby="landing-next">
      <h2 className="visually-hidden" id="landing-next">
        {t("next")}
      </h2>
      <ExampleNotice events={rows} />
      <div className="card">
        <ol>
          {rows.map((row, at) => (
            <EventRow key={row.href ?? at} row={row} level={3} now={now} />
          ))}
        </ol>
      </div>
      {claims.length > 0 && (
        <ul className="claims" aria-label={t("claims")}>
          {claims.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the site is, and the form again. */
function LandingAbout({ answer }: { answer: LandingAnswer | null }) {
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

function more(words: ReactNode) {
  return <RowLink href="/about">{words}</RowLink>;
}
