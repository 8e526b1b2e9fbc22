import { useState } from "react";
import { useTranslations } from "#web/texts.tsx";
import { Field, type FieldProps } from "#web/ui/field.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type PasswordFieldProps = FieldProps & { autoComplete: "current-password" | "new-password" };

/** A password field with a Show button, which needs JavaScript. It is never filled in: no page contains a password. */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const t = useTranslations("forms");
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <Field {...field}>
      {(control) => (
        <div className="password">
          <input
            {...control}
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={hydrated ? undefined : "waits-for-scripts"}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {t.rich(shown ? "hidePassword" : "showPassword", { hidden })}
          </button>
        </div>
      )}
    </Field>
  );
}
