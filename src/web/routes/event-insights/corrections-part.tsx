import Check from "lucide/dist/esm/icons/check.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { HistoryList } from "#web/components/corrections/history-list.tsx";
import type { CorrectionItem, InsightsView } from "#web/routes/event-insights/insights-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** The corrections that visitors suggest, each with what the event says now, and the latest decisions. */
export function CorrectionsPart({ view: { corrections, decided } }: { view: InsightsView }) {
  const t = useTranslations("insights");
  return (
    <section className="insights__part" aria-labelledby="corrections">
      <h2 id="corrections">{t("corrections")}</h2>
      {corrections.length === 0 ? (
        <p className="soft">{t("noCorrections")}</p>
      ) : (
        <ul className="correction-list">
          {corrections.map((correction) => (
            <Correction key={correction.id} correction={correction} />
          ))}
        </ul>
      )}
      <HistoryList label={t("decisions")} lines={decided} />
    </section>
  );
}

function Correction({ correction }: { correction: CorrectionItem }) {
  const t = useTranslations("insights");
  const tParts = useTranslations("corrections.part");
  const { id, part, present, suggested, why, iso, when, mayDecide, isWithStaff } = correction;
  return (
    <li>
      <h3 tabIndex={-1} data-row-start>
        {tParts(part)}
      </h3>
      <p className="small soft">
        {t(isWithStaff ? "sentToStaff" : "sent")} <Moment iso={iso} when={when} />
      </p>
      <dl className="correction">
        <dt>{t("now")}</dt>
        <dd dir="auto">{present}</dd>
        <dt>{t("suggested")}</dt>
        <dd dir="auto">
          <b>{suggested}</b>
        </dd>
        {why !== "" && (
          <>
            <dt>{t("why")}</dt>
            <dd dir="auto">{why}</dd>
          </>
        )}
      </dl>
      {mayDecide ? <Decision correction={correction} name={tParts(part)} key={id} /> : <p>{t("askedFirst")}</p>}
    </li>
  );
}

function Decision({ correction: { id, seen }, name }: { correction: CorrectionItem; name: string }) {
  const t = useTranslations("insights");
  return (
    <PostForm className="correction__decision">
      <input type="hidden" name="correction" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <TextField name="reason" scope={id} label={t("reason")} dir="auto" autoComplete="off" />
      <div className="insights__acts">
        <SubmitButton name="act" value="use" look="outline">
          <Icon of={Check} />
          <span>{t.rich("use", { name, hidden })}</span>
        </SubmitButton>
        <SubmitButton name="act" value="decline" look="quiet">
          <Icon of={X} />
          <span>{t.rich("decline", { name, hidden })}</span>
        </SubmitButton>
      </div>
    </PostForm>
  );
}
