import type { FormEvent } from "react";
import { Link } from "react-router";
import { checkInput } from "#core/check-input.ts";
import { FREE_HOURS_PATH } from "#core/free-hours/free-hours.ts";
import { PREFERENCES_INPUT } from "#core/profiles/preferences-input.ts";
import { DEVICE_PUSH_PATH } from "#core/push/push.ts";
import { REMINDERS_PATH } from "#core/reminders/reminder-address.ts";
import { EVENTS_PER_PAGE_CHOICES, PREFERRED_TYPE_NAMES } from "#core/profiles/preferences.ts";
import { SettingsPart } from "#web/components/accounts/settings-frame.tsx";
import { HideForm } from "#web/components/follows/hide-organizer.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import {
  ChosenSummary,
  NearFields,
  NotificationFields,
  TimeFields,
} from "#web/routes/preferences/preference-fields.tsx";
import type { PreferencesView } from "#web/routes/preferences/preferences-loader.server.ts";
import type { PreferencesAnswer, PreferencesTyped } from "#web/routes/preferences/preferences-form.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormActions, FormTitle } from "#web/ui/form-frame.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PickField } from "#web/ui/pick-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { RadioField } from "#web/ui/choice-fields.tsx";
import { Status } from "#web/ui/pill.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";
import { useUnsaved } from "#web/ui/use-unsaved.ts";

const LISTS = ["preferredEventTypes", "preferredStates"];

/** Validates a field with the server's rules. */
function useRecheck() {
  const t = useTranslations();
  return (name: string, form: FormData): string | undefined => {
    const fields = Object.keys(PREFERENCES_INPUT.shape);
    const typed = fields.map((field) => [field, LISTS.includes(field) ? form.getAll(field) : (form.get(field) ?? "")]);
    const checked = checkInput(PREFERENCES_INPUT, Object.fromEntries(typed));
    const fault = checked.ok ? undefined : checked.faults[name];
    // Validation uses messages of this page only.
    return fault && t(fault.key as Parameters<typeof t>[0], fault.values);
  };
}

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
          <p>
            <Link to={FREE_HOURS_PATH}>{t("lists.freeHours")}</Link>
          </p>
          <p>
            <Link to="/saved-events/calendar">{t("lists.calendars")}</Link>
          </p>
        </SettingsPart>
        <SettingsPart title={t("reminders.title")} text={t("reminders.text")}>
          <p>{view.reminders}</p>
          <p>
            <Link to={REMINDERS_PATH}>{t("reminders.change")}</Link>
          </p>
        </SettingsPart>
        <SettingsPart title={t("notifications.title")} text={t("notifications.text")}>
          <NotificationFields switches={typed.switches} />
          <p>
            <Link to={DEVICE_PUSH_PATH}>{t("notifications.device")}</Link>
          </p>
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

/** Notices above the form, and the form's hidden fields. */
function Notices({ view, answer }: PreferencesPageProps) {
  const t = useTranslations("preferences");
  const meanwhile = answer?.meanwhile;
  return (
    <>
      {view.isStashed && answer === null && <Alert>{t("kept")}</Alert>}
      {meanwhile && <Alert tone="warn">{t("meanwhile", { fields: meanwhile.fields })}</Alert>}
      <input type="hidden" name="owner" value={view.owner} />
      <input type="hidden" name="version" value={meanwhile?.version ?? view.version} />
    </>
  );
}

type PageSizeFieldProps = { typed: Pick<PreferencesTyped, "eventsPerPage">; errors: FormErrors };

/** How many events a page of a list shows. */
function PageSizeField({ typed, errors }: PageSizeFieldProps) {
  const t = useTranslations("preferences.lists");
  return (
    <RadioField
      name="eventsPerPage"
      label={t("perPage")}
      required
      look="tiles"
      options={EVENTS_PER_PAGE_CHOICES.map((size) => ({ value: String(size), label: String(size) }))}
      defaultValue={typed.eventsPerPage}
      error={errors["eventsPerPage"]}
    />
  );
}

type LikeFieldsProps = { typed: Pick<PreferencesTyped, "preferredEventTypes">; errors: FormErrors };

/** The preferred types, of 15. */
function LikeFields({ typed, errors }: LikeFieldsProps) {
  const t = useTranslations("preferences");
  const options = PREFERRED_TYPE_NAMES.map((value) => ({ value, label: t(`types.${value}`) }));
  return (
    <PickField
      name="preferredEventTypes"
      label={t("likes.types")}
      options={options}
      defaultValue={typed.preferredEventTypes}
      error={errors["preferredEventTypes"]}
      Summary={ChosenSummary}
    />
  );
}

type HiddenPartProps = { hidden: Extract<PreferencesView, { shows: "form" }>["hidden"] };

/** The hidden organizers, each with a button to show it again; nothing when there are none. */
function HiddenPart({ hidden }: HiddenPartProps) {
  const t = useTranslations("follows");
  if (hidden.length === 0) return null;
  return (
    <div className="settings">
      <SettingsPart title={t("hiddenTitle")} text={t("hiddenText")}>
        <ul className="hidden-organizers">
          {hidden.map(({ publicId, name, href }) => (
            <li key={publicId}>
              <bdi>{href === null ? name : <Link to={href}>{name}</Link>}</bdi>
              <HideForm act="unhide" organizer={publicId} name={name} returnTo="/preferences" />
            </li>
          ))}
        </ul>
      </SettingsPart>
    </div>
  );
}
