import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { BlockTyped } from "#core/block-list/block-input.ts";
import { checkInput } from "#core/check-input.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import { HOLD_CHOICES } from "#core/moderation/hold-rule.ts";
import { SETTINGS_FIELDS, SETTINGS_INPUT, type SettingsTyped } from "#core/settings/settings-input.ts";
import { DeskForm, VersionField } from "#web/components/admin/desk-form.tsx";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { useTranslations } from "#web/texts.tsx";
import { EmailField, TextField } from "#web/ui/text-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { SwitchField } from "#web/ui/choice-fields.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";

const NONE: FormErrors = {};
const NOBODY: Readonly<Record<string, string>> = {};

type SettingsFormProps = { view: SettingsShown; answer: Extract<SettingsAnswer, { form: "settings" }> | null };

/** The settings of the whole site. */
export function SettingsForm({ view, answer }: SettingsFormProps) {
  const t = useTranslations("settings");
  const tAll = useTranslations();
  const tType = useTranslations("events.type");
  const recheck = (name: string, form: FormData) => {
    const checked = checkInput(SETTINGS_INPUT, Object.fromEntries(form));
    const fault = checked.ok ? undefined : checked.faults[name];
    // Validation uses messages of this page only.
    return fault && tAll(fault.key as Parameters<typeof tAll>[0], fault.values);
  };
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NONE, recheck);
  // Two of the addresses may have the same error, so each message names its field.
  const labels = Object.fromEntries(SETTINGS_FIELDS.map((name) => [name, t(name)]));
  const { typed, mark } = answer ?? view;
  const theirs = answer?.theirs ?? NOBODY;
  const of = (name: keyof typeof typed) => ({
    name,
    label: t(name),
    defaultValue: typed[name],
    error: errors[name],
    ...(theirs[name] !== undefined && { hint: theirs[name] }),
  });
  return (
    <>
      <ErrorSummary errors={errors} found={found} labels={labels} />
      <DeskForm form="settings" className="settings" onInput={onInput}>
        <VersionField name="mark" value={mark} />
        <SettingsPart title={t("publishing")}>
          <SelectField
            {...of("holdEvents")}
            required
            options={HOLD_CHOICES.map((value) => ({ value, label: t(`hold.${value}`) }))}
            hint={theirs["holdEvents"] ?? t("holdEventsHint")}
          />
        </SettingsPart>
        <SettingsPart title={t("imports")}>
          <SelectField
            {...of("defaultType")}
            required
            options={EVENT_TYPES.map((value) => ({ value, label: tType(value) }))}
            hint={theirs["defaultType"] ?? t("defaultTypeHint")}
          />
        </SettingsPart>
        <SettingsPart title={t("launch")}>
          <TextField hint={t("launchTextHint")} dir="auto" required {...of("launchText")} />
          <SwitchField
            name="isOpen"
            label={t("isOpen")}
            hint={theirs["isOpen"] ?? t("isOpenHint")}
            defaultChecked={typed.isOpen !== ""}
          />
        </SettingsPart>
        <SettingsPart title={t("addresses")}>
          <TextField {...of("feedbackUrl")} type="url" dir="ltr" />
          <TextField {...of("newsletterFormUrl")} type="url" dir="ltr" />
          <EmailField {...of("contactEmail")} />
        </SettingsPart>
        <SettingsPart title={t("noticeBanner")}>
          <TextField hint={t("noticeHint")} dir="auto" {...of("notice")} />
        </SettingsPart>
        <div className="settings__end">
          <SubmitButton name="intent" value="save" size="large">
            {t("save")}
          </SubmitButton>
          <span className="soft">{t.rich("audited", { audit, jobs })}</span>
        </div>
      </DeskForm>
    </>
  );
}

function audit(words: ReactNode): ReactNode {
  return <Link to="/admin/audit?activity=site">{words}</Link>;
}

function jobs(words: ReactNode): ReactNode {
  return <Link to="/admin/jobs">{words}</Link>;
}

/** A section of the settings: its title beside its fields. */
function SettingsPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings__part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className="settings__fields">{children}</div>
    </section>
  );
}

/** A line of the block list, formatted for the reader. */
export type BlockLine = { id: number; value: string; kind: string; reason: string; ends: string };

export type SettingsView = { documentTitle: string; frame: AdminFrameData } & (
  | SettingsShown
  | { shows: "failed"; requestId: string }
);

type SettingsShown = {
  shows: "settings";
  /** The current settings, and a version mark of them. */
  typed: SettingsTyped;
  mark: string;
  lines: readonly BlockLine[];
};

/** The outcome of a form that is shown again. */
export type SettingsAnswer =
  | {
      form: "settings";
      typed: SettingsTyped;
      mark: string;
      errors: FormErrors;
      /** What another admin chose meanwhile, by field. */
      theirs: Readonly<Record<string, string>>;
      toast: ShownToast | null;
    }
  | { form: "block"; typed: BlockTyped; errors: FormErrors; toast: ShownToast | null };
