import { textOf } from "#core/events/event-fields.ts";
import { type ShownFields, shown } from "#web/components/event-form/event-form-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { RadioField } from "#web/ui/choice-fields.tsx";
import { describedControl, FieldNotes } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";
import { TextField } from "#web/ui/text-field.tsx";

const MODES = ["yes", "no", "hybrid"] as const;

/**
 * How people take part, and where. Styles alone show the label and field for the choice, so it works without JavaScript
 * too.
 */
export function WherePart(fields: ShownFields) {
  const t = useTranslations("submissions.where");
  return (
    <fieldset className="submission__part">
      <legend>{t("part")}</legend>
      <RadioField
        name="isOnline"
        label={t("mode")}
        required
        look="tiles"
        options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
        defaultValue={textOf(fields.values, "isOnline")}
        error={fields.errors["isOnline"]}
      />
      <LocationField {...fields} />
      <div className="submission__link">
        <TextField
          {...shown(fields, "eventUrl")}
          type="url"
          label={t("link")}
          autoComplete="off"
          inputMode="url"
          dir="ltr"
        />
      </div>
    </fieldset>
  );
}

function LocationField({ values, errors }: ShownFields) {
  const t = useTranslations("submissions.where");
  const [id, error] = [fieldId("location"), errors["location"]];
  const hint = (
    <>
      <span className="submission__online">{t("platformHint")}</span>
      <span className="submission__place">{t("addressHint")}</span>
    </>
  );
  return (
    <div className={error === undefined ? "field" : "field field--faulty"}>
      <label htmlFor={id}>
        <span className="submission__online">{t("platform")}</span>
        <span className="submission__place">{t("address")}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      <input
        id={id}
        name="location"
        type="text"
        dir="auto"
        autoComplete="off"
        required
        defaultValue={textOf(values, "location")}
        {...describedControl({ id, hint, error })}
      />
    </div>
  );
}
