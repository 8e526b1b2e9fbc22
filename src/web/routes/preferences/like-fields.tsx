import { PREFERRED_TYPE_NAMES } from "#core/profiles/preferred-types.ts";
import "#messages/parts/preferences.ts";
import { ChosenSummary } from "#web/routes/preferences/chosen-summary.tsx";
import type { PreferencesTyped } from "#web/routes/preferences/preferences-view.ts";
import { useTranslations } from "#web/texts.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PickField } from "#web/ui/pick-field.tsx";

type LikeFieldsProps = { typed: Pick<PreferencesTyped, "preferredEventTypes">; errors: FormErrors };

/** The preferred types, of 15. */
export function LikeFields({ typed, errors }: LikeFieldsProps) {
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
