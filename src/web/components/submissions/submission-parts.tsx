import type { ReactNode } from "react";
import { Link } from "react-router";
import { textOf } from "#core/events/event-fields.ts";
import { EVENT_TYPES, type EventType } from "#core/events/event.ts";
import { type ShownFields, shown } from "#web/components/event-form/event-form-view.ts";
import { TypeMark } from "#web/components/events/card-head.tsx";
import { useTranslations } from "#web/texts.tsx";
import { RadioField } from "#web/ui/choice-fields.tsx";
import { EmailField, NumberField, TextField } from "#web/ui/text-field.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

/** The organizer, and notes for the reviewer. */
export function YouPart({
  isModerators,
  ...fields
}: ShownFields & { /** The reader is not the sender. */ isModerators: boolean }) {
  const t = useTranslations("submissions.you");
  return (
    <fieldset className="submission__part">
      <legend>{t(isModerators ? "partOfOthers" : "part")}</legend>
      <TextField {...shown(fields, "organizerName")} label={t("name")} required dir="auto" autoComplete="name" />
      <div className="field-pair">
        <EmailField {...shown(fields, "organizerEmail")} label={t("email")} required />
        <TextField {...shown(fields, "organizerPhone")} type="tel" label={t("phone")} autoComplete="tel" dir="ltr" />
      </div>
      <NumberField {...shown(fields, "expectedAttendees")} label={t("attendees")} className="submission__count" />
      <TextAreaField {...shown(fields, "additionalNotes")} label={t("notes")} hint={t("notesHint")} rows={3} />
      {!isModerators && <p className="small soft">{t.rich("privacy", { link: privacyLink })}</p>}
    </fieldset>
  );
}

function privacyLink(chunks: ReactNode) {
  return <Link to="/privacy-policy">{chunks}</Link>;
}

/** The event: title, type, description. */
export function EventPart(fields: ShownFields) {
  const t = useTranslations("submissions.event");
  return (
    <fieldset className="submission__part">
      <legend>{t("part")}</legend>
      <TextField {...shown(fields, "eventTitle")} label={t("title")} required dir="auto" autoComplete="off" />
      <RadioField
        name="eventType"
        label={t("type")}
        required
        look="tiles"
        options={EVENT_TYPES.map((type) => ({ value: type, type, label: <TypeLabel type={type} /> }))}
        defaultValue={textOf(fields.values, "eventType")}
        error={fields.errors["eventType"]}
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
