import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";

/** What happens, how to join, camera and silence: for people who have never attended such an event. */
export function NewHere({ look }: { look: "wide" | "narrow" }) {
  const t = useTranslations("newHere");
  return (
    <section className={`new-here new-here--${look}`} aria-labelledby="new-here">
      <h2 id="new-here">{t("title")}</h2>
      <dl>
        <div>
          <dt>{t("happensTitle")}</dt>
          <dd>{t("happens")}</dd>
        </div>
        <div>
          <dt>{t("arriveTitle")}</dt>
          <dd>{t("arrive")}</dd>
        </div>
        <div>
          <dt>{t("cameraTitle")}</dt>
          <dd>{t("camera")}</dd>
        </div>
      </dl>
      <Link to="/faq">{t("more")}</Link>
    </section>
  );
}
