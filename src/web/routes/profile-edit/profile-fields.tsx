import { useState } from "react";
import type { CountryName } from "#core/profiles/countries.ts";
import { BIO_MAX, bioLength } from "#core/profiles/profile.ts";
import type { ProfileTyped } from "#web/routes/profile-edit/profile-edit-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { EmailField, TextField } from "#web/ui/text-field.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

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

type YouFieldsProps = { typed: ProfileTyped; email: string; errors: FormErrors };

/** Name, address and bio. The password field appears when the address changes; without JavaScript it is always shown. */
export function YouFields({ typed, email, errors }: YouFieldsProps) {
  const t = useTranslations("profile.fields");
  const hydrated = useHydrated();
  const [isOther, setIsOther] = useState(typed.email !== email);
  return (
    <>
      <TextField
        name="name"
        label={t("name")}
        required
        autoComplete="name"
        dir="auto"
        defaultValue={typed.name}
        error={errors["name"]}
      />
      <div onInput={(event) => setIsOther((event.target as HTMLInputElement).value.trim() !== email)}>
        <EmailField
          name="email"
          label={t("email")}
          hint={t("emailHint")}
          required
          defaultValue={typed.email}
          error={errors["email"]}
        />
      </div>
      {(isOther || !hydrated) && (
        <div className={isOther ? undefined : "without-scripts"}>
          <PasswordField
            name="password"
            label={t("password")}
            hint={t("passwordHint")}
            required={hydrated}
            autoComplete="current-password"
            error={errors["password"]}
          />
        </div>
      )}
      <TextAreaField
        name="bio"
        label={t("bio")}
        hint={t("bioHint")}
        defaultValue={typed.bio}
        error={errors["bio"]}
        counter={{ max: BIO_MAX, count: bioLength, text: (n) => t("bioCount", { n }) }}
      />
    </>
  );
}
