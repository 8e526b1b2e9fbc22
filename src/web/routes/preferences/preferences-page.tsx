import type { FormEvent } from "react";
import "#messages/parts/preferences.ts";
import { SettingsPart } from "#web/components/accounts/settings-part.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { HiddenPart } from "#web/routes/preferences/hidden-part.tsx";
import { LikeFields } from "#web/routes/preferences/like-fields.tsx";
import { NearFields } from "#web/routes/preferences/near-fields.tsx";
import { NotificationFields } from "#web/routes/preferences/notification-fields.tsx";
import { PageSizeField } from "#web/routes/preferences/page-size-field.tsx";
import type { PreferencesAnswer, PreferencesView } from "#web/routes/preferences/preferences-view.ts";
import { TimeFields } from "#web/routes/preferences/time-fields.tsx";
import { useRecheck } from "#web/routes/preferences/use-recheck.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { FormTitle } from "#web/ui/form-title.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";
import { useUnsaved } from "#web/ui/use-unsaved.ts";
import { Status } from "#web/ui/status.tsx";

type ShownForm = Extract<PreferencesView, { shows: "form" }>;
type PreferencesPageProps = { view: ShownForm; answer: PreferencesAnswer | null };

const NONE: FormErrors = {};

/** 'My Preferences', as one form. */
export function PreferencesPage({ view, answer }: PreferencesPageProps) {
  const t = useTranslations("preferences");
  const { errors, found, onInput: recheck } = useRechecked(answer?.errors ?? NONE, useRecheck());
  const { form, onInput: countUnsaved, count } = useUnsaved(view.version);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    recheck(event);
    countUnsaved(event);
  };
  const typed =
    answer === null ? view.typed : { ...answer.typed, switches: { ...view.typed.switches, ...answer.typed.switches } };
  return (
    <>
      <FormTitle title={view.documentTitle} errors={errors} />
      <ShowToast toast={answer?.toast} />
      <h1>{t("title")}</h1>
      <p className="soft">{t("lede")}</p>
      <PostForm className="settings" ref={form} onInput={onInput}>
        <ErrorSummary errors={errors} found={found} />
        <Notices view={view} answer={answer} />
        <SettingsPart title={t("time.title")} text={t("time.text")}>
          <TimeFields view={view} typed={typed} errors={errors} />
        </SettingsPart>
        <SettingsPart title={t("likes.title")} text={t("likes.text")}>
          <LikeFields typed={typed} errors={errors} />
        </SettingsPart>
        <SettingsPart title={t("near.title")} text={t("near.text")}>
          <NearFields typed={typed} errors={errors} />
        </SettingsPart>
        <SettingsPart title={t("lists.title")} text={t("lists.text")}>
          <PageSizeField typed={typed} errors={errors} />
        </SettingsPart>
        <SettingsPart title={t("notifications.title")} text={t("notifications.text")}>
          <NotificationFields switches={typed.switches} />
          <FormActions>
            <SubmitButton size="large">{t("save")}</SubmitButton>
            <Status className="small muted">{count > 0 && t("unsaved", { count })}</Status>
          </FormActions>
        </SettingsPart>
      </PostForm>
      <HiddenPart hidden={view.hidden} />
    </>
  );
}

/** What is to be known before saving, and what the form brings along. */
function Notices({ view, answer }: PreferencesPageProps) {
  const t = useTranslations("preferences");
  const meanwhile = answer?.meanwhile;
  return (
    <>
      {view.isKept && answer === null && <Alert>{t("kept")}</Alert>}
      {meanwhile && <Alert tone="warn">{t("meanwhile", { fields: meanwhile.fields })}</Alert>}
      <input type="hidden" name="owner" value={view.owner} />
      <input type="hidden" name="version" value={meanwhile?.version ?? view.version} />
    </>
  );
}
