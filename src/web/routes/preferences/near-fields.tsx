import { US_STATES } from "#core/profiles/us-states.ts";
import "#messages/parts/preferences.ts";
import { ChosenSummary } from "#web/routes/preferences/chosen-summary.tsx";
import type { PreferencesTyped } from "#web/routes/preferences/preferences-form.server.ts";
import { useTranslations } from "#web/texts.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { NumberField } from "#web/ui/number-field.tsx";
import { PickField } from "#web/ui/pick-field.tsx";

type NearFieldsProps = {
  typed: Pick<PreferencesTyped, "preferredStates" | "maxEventDistanceMiles">;
  errors: FormErrors;
};

const STATES = US_STATES.map(([value, label]) => ({ value, label }));
/** As the spec shows it in the empty field. */
const DISTANCE_EXAMPLE = "50";

/** The preferred states, of 50, and how far away a gathering may be. */
export function NearFields({ typed, errors }: NearFieldsProps) {
  const t = useTranslations("preferences.near");
  return (
    <>
      <PickField
        name="preferredStates"
        label={t("states")}
        options={STATES}
        defaultValue={typed.preferredStates}
        error={errors["preferredStates"]}
        Summary={ChosenSummary}
      />
      <NumberField
        name="maxEventDistanceMiles"
        label={t("distance")}
        hint={t("distanceHint")}
        placeholder={DISTANCE_EXAMPLE}
        className="short-field"
        defaultValue={typed.maxEventDistanceMiles}
        error={errors["maxEventDistanceMiles"]}
      />
    </>
  );
}
