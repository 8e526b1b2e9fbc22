import "#messages/parts/activity.ts";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Whose the log is, and how to switch it off and clear it. */
export function ActivitySide({ isOn, isEmpty }: { isOn: boolean; isEmpty: boolean }) {
  const t = useTranslations("activity");
  return (
    <aside className="activity-page__side" aria-label={t("yours.title")}>
      <section>
        <h2>{t("yours.title")}</h2>
        <p className="small soft">{t("yours.text")}</p>
        <p className="small">
          <Link to="/account">{t("yours.data")}</Link>
        </p>
      </section>
      <section>
        <h2>{t("log.title")}</h2>
        <p className="small soft">{t(isOn ? "log.on" : "log.off")}</p>
        <PostForm action="/activity">
          <SubmitButton look="outline" name="intent" value={isOn ? "off" : "on"} busyLabel={t("log.saving")}>
            {t(isOn ? "log.turnOff" : "log.turnOn")}
          </SubmitButton>
        </PostForm>
        {!isEmpty && (
          <details>
            <summary>{t("log.clear")}</summary>
            <p className="small soft">{t("log.clearAsk")}</p>
            <PostForm action="/activity">
              <SubmitButton look="danger" name="intent" value="clear" busyLabel={t("log.saving")}>
                {t("log.clearNow")}
              </SubmitButton>
            </PostForm>
          </details>
        )}
      </section>
    </aside>
  );
}
