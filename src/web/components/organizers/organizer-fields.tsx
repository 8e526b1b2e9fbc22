import type { OrganizerTyped } from "#core/organizers/organizer-input.ts";
import { VISIBILITIES } from "#core/visibility.ts";
import { useTranslations } from "#web/texts.tsx";
import { CheckboxField, RadioField } from "#web/ui/choice-fields.tsx";
import { EmailField, TextField } from "#web/ui/text-field.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

type FieldsProps = { typed: OrganizerTyped; errors: FormErrors };

/** Name and description. */
export function GroupFields({ typed, errors }: FieldsProps) {
  const t = useTranslations("organizerForm");
  return (
    <fieldset className="organizer-form__part">
      <legend>{t("group")}</legend>
      <TextField
        name="name"
        label={t("fields.name")}
        hint={t("fields.nameHint")}
        required
        autoComplete="organization"
        dir="auto"
        defaultValue={typed.name}
        error={errors["name"]}
      />
      <TextAreaField
        name="description"
        label={t("fields.description")}
        hint={t("fields.descriptionHint")}
        required
        defaultValue={typed.description}
        error={errors["description"]}
      />
    </fieldset>
  );
}

/** The contact address, whether it is shown, and the website. */
export function ReachFields({ typed, errors }: FieldsProps) {
  const t = useTranslations("organizerForm");
  return (
    <fieldset className="organizer-form__part">
      <legend>{t("reach")}</legend>
      <EmailField
        name="contactEmail"
        label={t("fields.contactEmail")}
        hint={t("fields.contactEmailHint")}
        required
        defaultValue={typed.contactEmail}
        error={errors["contactEmail"]}
      />
      <CheckboxField name="contactShown" label={t("fields.contactShown")} defaultChecked={typed.contactShown !== ""} />
      <TextField
        name="websiteUrl"
        label={t("fields.websiteUrl")}
        type="url"
        dir="ltr"
        placeholder={t("fields.websiteStart")}
        autoComplete="url"
        defaultValue={typed.websiteUrl}
        error={errors["websiteUrl"]}
      />
    </fieldset>
  );
}

/** The visibility of the profile; everyone by default (spec §9). */
export function VisibilityField({ typed, errors }: FieldsProps) {
  const t = useTranslations("organizerForm.fields");
  const options = VISIBILITIES.map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }));
  return (
    <div className="organizer-form__part organizer-form__visibility">
      <RadioField
        name="visibility"
        label={t("visibility")}
        required
        options={options}
        defaultValue={typed.visibility}
        error={errors["visibility"]}
      />
    </div>
  );
}
