import "#messages/parts/create-event.ts";
import type { ScopeView } from "#web/components/event-form/event-form-view.ts";
import { SCOPE_DATE_FIELD, SCOPE_FIELD } from "#web/components/event-form/form-acts.ts";
import { useTranslations } from "#web/texts.tsx";
import { RadioField } from "#web/ui/radio-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Which dates of a series a change of time is for: this one, this and those after it, or all (PRODUCT P3). */
export function ScopeQuestion({ scope }: { scope: ScopeView }) {
  const t = useTranslations("createEvent.scope");
  const choices = [
    ...(scope.mayBeOne ? [{ value: "this", label: t("this"), hint: t("thisText", { date: scope.date }) }] : []),
    { value: "following", label: t("following"), hint: t("followingText", { date: scope.date }) },
    { value: "all", label: t("all"), hint: t("allText") },
  ];
  return (
    <section className="scope-question" aria-labelledby="scope-title">
      <h2 id="scope-title">{t("title")}</h2>
      <dl className="scope-question__change">
        <dt>{t("starts")}</dt>
        <dd>
          <del>{scope.starts.before}</del> <ins>{scope.starts.after}</ins>
        </dd>
        {scope.own !== null && (
          <>
            <dt>{t("ownZone")}</dt>
            <dd>
              {scope.own.city}: <del>{scope.own.before}</del> <ins>{scope.own.after}</ins>
            </dd>
          </>
        )}
      </dl>
      <RadioField name={SCOPE_FIELD} label={t("legend")} required options={choices} defaultValue={scope.preselected} />
      <input type="hidden" name={SCOPE_DATE_FIELD} value={scope.asked} />
      <p className="small soft">{t("told")}</p>
      <SubmitButton>{t("move")}</SubmitButton>
    </section>
  );
}
