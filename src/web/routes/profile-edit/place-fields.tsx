import type { CountryName } from "#core/profiles/country-names.ts";
import "#messages/parts/profile.ts";
import type { ProfileTyped } from "#web/routes/profile-edit/profile-edit-view.ts";
import { useTranslations } from "#web/texts.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type PlaceFieldsProps = { typed: ProfileTyped; countries: readonly CountryName[]; errors: FormErrors };

/** City and country. */
export function PlaceFields({ typed, countries, errors }: PlaceFieldsProps) {
  const t = useTranslations("profile.fields");
  const options = countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <div className="field-pair">
      <TextField
        name="city"
        label={t("city")}
        autoComplete="address-level2"
        dir="auto"
        defaultValue={typed.city}
        error={errors["city"]}
      />
      <SelectField
        name="country"
        label={t("country")}
        autoComplete="country"
        options={[{ value: "", label: t("noCountry") }, ...options]}
        defaultValue={typed.country}
        error={errors["country"]}
      />
    </div>
  );
}
