import "#messages/parts/home.ts";
import { NewsletterForm } from "#web/components/layout/newsletter-form.tsx";
import { useLayoutView } from "#web/components/layout/use-layout-view.ts";
import { useTranslations } from "#web/texts.tsx";

/** Where 'Get Updates' leads on this page. */
export const STAY_CONNECTED = "stay-connected";

/** The band before the footer: the newsletter again, with what it is. */
export function StayConnected() {
  const t = useTranslations("home.stay");
  const { name, newsletterFormUrl } = useLayoutView()?.site ?? { name: "", newsletterFormUrl: null };
  return (
    <section className="band" id={STAY_CONNECTED} aria-labelledby="stay-title">
      <div className="wrap">
        <div>
          <h2 id="stay-title">{t("title")}</h2>
          <p className="soft">{t("text", { site: name })}</p>
        </div>
        <div>
          <NewsletterForm service={newsletterFormUrl} id="stay" titleId="stay-title" />
          <p className="small muted">{t("thanks")}</p>
        </div>
      </div>
    </section>
  );
}
