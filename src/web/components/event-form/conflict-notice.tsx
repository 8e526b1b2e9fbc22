import "#messages/parts/create-event.ts";
import type { ConflictView } from "#web/components/event-form/event-form-view.ts";
import { keepField } from "#web/components/event-form/form-acts.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { RadioField } from "#web/ui/radio-field.tsx";

/** What somebody else saved meanwhile, field by field: whose is kept is said here, and done when the form is sent again. */
export function ConflictNotice({ conflict }: { conflict: ConflictView }) {
  const t = useTranslations("createEvent.conflict");
  return (
    <Alert tone="warn">
      <h2 className="notice-title">{t("title")}</h2>
      <p>{t(conflict.fields.length === 0 ? "textAlso" : "text")}</p>
      {conflict.fields.map((field) => (
        <RadioField
          key={field.name}
          name={keepField(field.name)}
          label={field.label}
          required
          options={(["mine", "theirs"] as const).map((side) => ({
            value: side,
            label: t(side),
            hint: field[side] || t("empty"),
          }))}
          defaultValue="mine"
        />
      ))}
      {conflict.also !== null && <p>{t("also", { fields: conflict.also })}</p>}
    </Alert>
  );
}
