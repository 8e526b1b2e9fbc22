import { textOf } from "#core/events/event-fields.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import "#messages/parts/create-event.ts";
import type { ShownFields } from "#web/components/event-form/fields-of.ts";
import { TypeMark } from "#web/components/events/type-mark.tsx";
import { useTranslations } from "#web/texts.tsx";
import { describedControl, FieldNotes } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";

/** One of the six types, each with its mark. */
export function TypePicker({ values, errors }: ShownFields) {
  const t = useTranslations("createEvent.what");
  const tType = useTranslations("events.type");
  const [id, error] = [fieldId("type"), errors["type"]];
  return (
    <fieldset className={error === undefined ? "field" : "field field--faulty"} {...describedControl({ id, error })}>
      <legend>{t("type")}</legend>
      <FieldNotes id={id} error={error} />
      <div className="type-picker">
        {EVENT_TYPES.map((type, index) => (
          <label key={type}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${type}`}
              name="type"
              value={type}
              defaultChecked={textOf(values, "type") === type}
            />
            <span className="type-picker__choice" data-type={type}>
              <TypeMark type={type} />
              {tType(type)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
