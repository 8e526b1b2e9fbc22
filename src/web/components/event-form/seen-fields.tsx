import { textOf } from "#core/events/event-fields.ts";
import type { ShownFields } from "#web/components/event-form/fields-of.ts";
import "#messages/parts/create-event.ts";
import { useTranslations } from "#web/texts.tsx";
import { RadioField } from "#web/ui/radio-field.tsx";

/** Whom the event is for (PRODUCT P6). */
export function SeenFields({ values, errors }: ShownFields) {
  const t = useTranslations("createEvent.seen");
  return (
    <fieldset className="event-form__part">
      <legend>{t("part")}</legend>
      <RadioField
        name="visibility"
        label={t("visibility")}
        required
        options={[
          { value: "public_web", label: t("public"), hint: t("publicHint") },
          { value: "public_in_app", label: t("app"), hint: t("appHint") },
          { value: "private", label: t("private"), hint: t("privateHint") },
        ]}
        defaultValue={textOf(values, "visibility") || "public_web"}
        error={errors["visibility"]}
      />
    </fieldset>
  );
}
