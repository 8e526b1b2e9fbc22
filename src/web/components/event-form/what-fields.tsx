import type { ReactNode } from "react";
import { textOf } from "#core/events/event-fields.ts";
import { DESCRIPTION_MAX, EVENT_TYPES, type EventType } from "#core/events/event.ts";
import { lengthOf } from "#core/text/clean-text.ts";
import {
  type EventFormOptions,
  type ShownFields,
  shown,
  shownList,
} from "#web/components/event-form/event-form-view.ts";
import { TypeMark } from "#web/components/events/card-head.tsx";
import { useTranslations } from "#web/texts.tsx";
import { RadioField } from "#web/ui/choice-fields.tsx";
import { FoldedPart } from "#web/ui/folded-part.tsx";
import { PickField } from "#web/ui/pick-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type WhatFieldsProps = ShownFields & { options: EventFormOptions };

/** Name, description, type and organizer of the event. */
export function WhatFields({ options, ...fields }: WhatFieldsProps) {
  const t = useTranslations("createEvent.what");
  return (
    <fieldset className="event-form__part">
      <legend>{t("part")}</legend>
      <TextField {...shown(fields, "title")} label={t("title")} required dir="auto" autoComplete="off" />
      <TextAreaField
        {...shown(fields, "description")}
        label={t("description")}
        hint={t("descriptionHint")}
        required
        counter={{ max: DESCRIPTION_MAX, count: lengthOf, text: (n) => t("descriptionCount", { n }) }}
      />
      <TypePicker {...fields} />
      <OrganizerFields options={options} {...fields} />
      <OptionalTexts options={options} {...fields} />
    </fieldset>
  );
}

function OrganizerFields({ options, ...fields }: WhatFieldsProps) {
  const t = useTranslations("createEvent.what");
  const name = (
    <TextField
      {...shown(fields, "organizerName")}
      label={t("organizerName")}
      required
      dir="auto"
      autoComplete="organization"
    />
  );
  if (options.organizers.length === 0) return name;
  return (
    <div className="event-form__organizer">
      <SelectField
        name="organizer"
        label={t("organizer")}
        required
        options={[...options.organizers, { value: "", label: t("otherOrganizer") }]}
        defaultValue={textOf(fields.values, "organizer")}
        error={fields.errors["organizer"]}
      />
      <div className="event-form__organizer-name">{name}</div>
    </div>
  );
}

const OPTIONAL_FIELDS = ["practices", "traditions", "languages", "nativeTitle", "nativeTitleLanguage"];

/** Practices, traditions and languages, folded. */
function OptionalTexts({ options, ...fields }: WhatFieldsProps) {
  const t = useTranslations("createEvent.what");
  const nameOf = (code: string) => options.languages.find(({ value }) => value === code)?.label ?? code;
  return (
    <FoldedPart
      title={t("more")}
      {...fields}
      names={OPTIONAL_FIELDS}
      contents={(listOf) => [
        ...["practices", "traditions"].flatMap((name) => listOf(name).flatMap((list) => list.split(/\s*;\s*/))),
        ...listOf("languages").map(nameOf),
        ...listOf("nativeTitle"),
      ]}
    >
      <div className="field-pair">
        <TextField {...shownList(fields, "practices")} label={t("practices")} hint={t("practicesHint")} dir="auto" />
        <TextField {...shownList(fields, "traditions")} label={t("traditions")} hint={t("traditionsHint")} dir="auto" />
      </div>
      <PickField
        name="languages"
        label={t("languages")}
        options={options.languages}
        defaultValue={fields.values["languages"] ?? []}
        error={fields.errors["languages"]}
        Summary={LanguagesSummary}
      />
      <div className="field-pair">
        <TextField {...shown(fields, "nativeTitle")} label={t("nativeTitle")} hint={t("nativeTitleHint")} dir="auto" />
        <SelectField
          {...shown(fields, "nativeTitleLanguage")}
          label={t("nativeTitleLanguage")}
          options={[{ value: "", label: t("noLanguage") }, ...options.languages]}
        />
      </div>
    </FoldedPart>
  );
}

/** The summary of the collapsed list of languages: the chosen ones, and the count. */
function LanguagesSummary({ chosen, all }: { chosen: readonly string[]; all: number }) {
  const t = useTranslations("createEvent.what");
  return t.rich("chosen", { count: chosen.length, all, names: chosen.join(t("separator")), b, note });
}

function b(words: ReactNode) {
  return <b>{words}</b>;
}

function note(words: ReactNode) {
  return <span className="pick__note">{words}</span>;
}

/** The choice between the six types, each with its mark. */
function TypePicker({ values, errors }: ShownFields) {
  const t = useTranslations("createEvent.what");
  return (
    <RadioField
      name="type"
      label={t("type")}
      required
      look="tiles"
      options={EVENT_TYPES.map((type) => ({ value: type, type, label: <TypeLabel type={type} /> }))}
      defaultValue={textOf(values, "type")}
      error={errors["type"]}
    />
  );
}

function TypeLabel({ type }: { type: EventType }) {
  const t = useTranslations("events.type");
  return (
    <>
      <TypeMark type={type} />
      {t(type)}
    </>
  );
}
