import "#messages/parts/home.ts";
import { useTranslations } from "#web/texts.tsx";
import type { LiveView } from "#web/components/events/event-row-view.ts";
import { NowPanel } from "#web/components/events/now-panel.tsx";
import { useStillRunning } from "#web/components/events/use-elapsed.ts";
import { useLayoutView } from "#web/components/layout/use-layout-view.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** The words of welcome with the counted claims, and what runs now beside them. */
export function HomeHero({ claims, live: loaded }: { claims: readonly string[]; live: readonly LiveView[] }) {
  const t = useTranslations("home");
  const live = useStillRunning(loaded);
  const launchText = useLayoutView()?.site.launchText ?? null;
  return (
    <div className={live.length === 0 ? "hero hero--alone wrap" : "hero wrap"}>
      <section aria-labelledby="welcome">
        <h1 id="welcome">{t("hero.title")}</h1>
        <p className="lede">{t("hero.text")}</p>
        {launchText !== null && <p className="hero__opens">{t("hero.opens", { when: launchText })}</p>}
        <ButtonLink to="/events" look="primary" size="large">
          {t("hero.browse")}
        </ButtonLink>
        <ul className="claims">
          {claims.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
          <li>{t("claims.noAccount")}</li>
        </ul>
      </section>
      {live.length > 0 && <NowPanel live={live} />}
    </div>
  );
}
