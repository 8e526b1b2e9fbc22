import Send from "lucide/dist/esm/icons/send.mjs";
import { DeskForm, useStashedValues } from "#web/components/admin/desk-form.tsx";
import type { DigestTab } from "#web/routes/admin-digest/admin-digest-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { closesDialog, opensDialog } from "#web/ui/dialog-commands.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Sends this week's digest to members who have not had it, and shows when it is sent automatically. */
export function SendCard({ due, isSentThisWeek, schedule }: Pick<DigestTab, "due" | "isSentThisWeek" | "schedule">) {
  const t = useTranslations("adminDigest");
  return (
    <section className="card stack" aria-labelledby="digest-send">
      <h2 id="digest-send">{t("title")}</h2>
      <p className="soft">{t("text", { count: due, sent: isSentThisWeek ? "yes" : "no" })}</p>
      <div className="cluster">
        <SendNow due={due} />
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
  const isStashed = useStashedValues("schedule") !== null;
  return (
    <details className="digest__schedule" open={isStashed}>
      <summary>{t("change")}</summary>
      <DeskForm form="schedule">
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
      </DeskForm>
    </details>
  );
}

const QUESTION_ID = "digest-question";

/** Asks before it sends, and says to how many; without recipients the answer says so. */
function SendNow({ due }: Pick<DigestTab, "due">) {
  const t = useTranslations("adminDigest");
  const submit = (
    <SubmitButton name="intent" value="send" busyLabel={t("sending")}>
      <Icon of={Send} flip />
      {t("sendNow")}
    </SubmitButton>
  );
  if (due === 0) return <PostForm>{submit}</PostForm>;
  return (
    <>
      <Button look="primary" aria-haspopup="dialog" {...opensDialog(QUESTION_ID)}>
        <Icon of={Send} flip />
        {t("sendNow")}
      </Button>
      <dialog
        id={QUESTION_ID}
        className="dialog"
        popover="auto"
        closedby="any"
        aria-labelledby={`${QUESTION_ID}-title`}
      >
        <h2 id={`${QUESTION_ID}-title`}>{t("question.title", { count: due })}</h2>
        <p>{t("question.text")}</p>
        <PostForm>
          <div className="dialog__foot">
            <Button look="outline" {...closesDialog(QUESTION_ID)}>
              {t("question.cancel")}
            </Button>
            {submit}
          </div>
        </PostForm>
      </dialog>
    </>
  );
}
