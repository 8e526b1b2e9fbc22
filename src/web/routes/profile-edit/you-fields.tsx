import { useState } from "react";
import { BIO_MAX, bioLength } from "#core/profiles/profile-input.ts";
import "#messages/parts/profile.ts";
import type { ProfileTyped } from "#web/routes/profile-edit/profile-edit-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { EmailField } from "#web/ui/email-field.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type YouFieldsProps = { typed: ProfileTyped; email: string; errors: FormErrors };

/** Name, address and bio. The password is asked for once the address changes, without JavaScript always. */
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
