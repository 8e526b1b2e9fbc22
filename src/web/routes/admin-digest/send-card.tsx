import Send from "lucide-react/icons/send";
import "#messages/parts/admin-digest.ts";
import type { DigestTab } from "#web/routes/admin-digest/digest-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Sends this week's digest to whoever has not had it, and says when it goes out by itself. */
export function SendCard({ due, isSentThisWeek, schedule }: Pick<DigestTab, "due" | "isSentThisWeek" | "schedule">) {
  const t = useTranslations("adminDigest");
  return (
    <section className="card stack" aria-labelledby="digest-send">
      <h2 id="digest-send">{t("title")}</h2>
      <p className="soft">{t("text", { count: due, sent: isSentThisWeek ? "yes" : "no" })}</p>
      <div className="cluster">
        <PostForm>
          <SubmitButton name="intent" value="send" busyLabel={t("sending")}>
            <Icon of={Send} flip />
            {t("sendNow")}
          </SubmitButton>
        </PostForm>
        <PostForm>
          <SubmitButton name="intent" value="copy" look="outline" busyLabel={t("sending")}>
            {t("copy")}
          </SubmitButton>
        </PostForm>
      </div>
      <p className="small muted">{schedule.words}</p>
      <ChangeSchedule schedule={schedule} />
    </section>
  );
}

function ChangeSchedule({ schedule }: Pick<DigestTab, "schedule">) {
  const t = useTranslations("adminDigest.schedule");
  const { weekday, hour, weekdays, hours } = schedule;
  return (
    <details className="digest__schedule">
      <summary>{t("change")}</summary>
      <PostForm>
        <SelectField
          key={`weekday ${weekday}`}
          name="weekday"
          label={t("weekday")}
          options={weekdays}
          defaultValue={weekday}
          required
        />
        <SelectField key={`hour ${hour}`} name="hour" label={t("hour")} options={hours} defaultValue={hour} required />
        <SubmitButton name="intent" value="schedule" look="outline">
          {t("save")}
        </SubmitButton>
      </PostForm>
    </details>
  );
}
