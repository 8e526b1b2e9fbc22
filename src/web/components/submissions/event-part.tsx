import { EVENT_TYPES, type EventType } from "#core/events/event.ts";
import "#messages/parts/submissions.ts";
import { shown, type ShownFields } from "#web/components/event-form/fields-of.ts";
import { TypeMark } from "#web/components/events/type-mark.tsx";
import { ChoiceField } from "#web/components/submissions/choice-field.tsx";
import { useTranslations } from "#web/texts.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** What the gathering is: title, type, description. */
export function EventPart(fields: ShownFields) {
  const t = useTranslations("submissions.event");
  return (
    <fieldset className="submission__part">
      <legend>{t("part")}</legend>
      <TextField {...shown(fields, "eventTitle")} label={t("title")} required dir="auto" autoComplete="off" />
      <ChoiceField
        {...fields}
        name="eventType"
        legend={t("type")}
        look="types"
        options={EVENT_TYPES.map((type) => ({ value: type, type, label: <TypeLabel type={type} /> }))}
      />
      <TextAreaField
        {...shown(fields, "description")}
        label={t("description")}
        hint={t("descriptionHint")}
        required
        rows={5}
      />
    </fieldset>
  );
}

function TypeLabel({ type }: { type: EventType }) {
  const t = useTranslations("submissions.event.types");
  return (
    <>
      <TypeMark type={type} />
      {t(type)}
    </>
  );
}
