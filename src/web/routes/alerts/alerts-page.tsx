import { Link } from "react-router";
import { MailIsOff } from "#web/components/alerts/mail-is-off.tsx";
import type { AlertLine, AlertsView } from "#web/routes/alerts/alerts.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { bdi, hidden } from "#web/ui/rich-words.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** 'My Alerts': a member's alerts with how and when they were last notified, and forms to change or end each. */
export function AlertsPage({ view }: { view: Extract<AlertsView, { shows: "list" }> }) {
  const t = useTranslations("alerts");
  const { alerts, max, isMissingMail } = view;
  return (
    <div className="alerts">
      <h1>{t("title")}</h1>
      <p className="soft">{t("lede", { count: alerts.length, max })}</p>
      {isMissingMail && <MailIsOff />}
      {alerts.length === 0 ? (
        <NoAlerts />
      ) : (
        <ul className="alerts__list">
          {alerts.map((alert) => (
            <OneAlert key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NoAlerts() {
  const t = useTranslations("alerts");
  return (
    <Empty title={t("empty")}>
      <p className="soft">{t("howTo")}</p>
      <ButtonLink to="/events" look="primary">
        {t("browse")}
      </ButtonLink>
    </Empty>
  );
}

function OneAlert({
  alert: { id, words, listPath, rhythms, rhythm, when, requested, lastSent },
}: {
  alert: AlertLine;
}) {
  const t = useTranslations("alerts");
  return (
    <li>
      <div>
        <h2>
          <Link to={listPath}>{bdi(words)}</Link>
        </h2>
        <p className="small soft">{when}</p>
        <p className="small muted">
          {t("asked", { date: requested })} {lastSent === null ? t("notTold") : t("told", { date: lastSent })}
        </p>
      </div>
      <PostForm className="alerts__form">
        <input type="hidden" name="alert" value={id} />
        <SelectField
          key={rhythm}
          name="rhythm"
          scope={`alert-${id}`}
          label={t("new.how")}
          required
          options={rhythms}
          defaultValue={rhythm}
        />
        <SubmitButton look="outline" name="intent" value="change">
          {t.rich("saveThis", { words, hidden })}
        </SubmitButton>
        <SubmitButton look="quiet" name="intent" value="end" busyLabel={t("link.ending")}>
          {t.rich("endThis", { words, hidden })}
        </SubmitButton>
      </PostForm>
    </li>
  );
}
