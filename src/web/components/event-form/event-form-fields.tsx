import type { ParticipationFacts } from "#core/events/event-draft.ts";
import { FACT_FIELDS, textOf } from "#core/events/event-fields.ts";
import type { StoredPicture } from "#core/pictures/picture.ts";
import type { DatesPreview } from "#web/components/event-form/dates-preview-view.ts";
import { type EventFormOptions, type ShownFields, shown } from "#web/components/event-form/event-form-view.ts";
import { EventPicturePicker } from "#web/components/event-form/event-picture-picker.tsx";
import { FORM_ACT, SAVE_DRAFT } from "#web/components/event-form/form-acts.ts";
import { CostFields, JoinFields } from "#web/components/event-form/join-fields.tsx";
import { WhatFields } from "#web/components/event-form/what-fields.tsx";
import { WhenFields } from "#web/components/event-form/when-fields.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FormActions } from "#web/ui/form-frame.tsx";
import { OnOffField, RadioField } from "#web/ui/choice-fields.tsx";
import { FoldedPart } from "#web/ui/folded-part.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** What people may expect; every answer is optional (PRODUCT P5). */
function FactsFields(fields: ShownFields) {
  const t = useTranslations("createEvent.facts");
  const yesNo = { on: t("yes"), off: t("no") };
  const choices: Readonly<Record<keyof ParticipationFacts, Readonly<Record<string, string>>>> = {
    guidance: { silent: t("silent"), guided: t("guided") },
    sharing: { expected: t("sharingExpected"), optional: t("sharingOptional"), none: t("sharingNone") },
    camera: { on: t("cameraOn"), optional: t("cameraOptional"), off: t("cameraOff") },
    listeningWelcome: yesNo,
    beginnersWelcome: yesNo,
    captions: yesNo,
    signLanguage: yesNo,
    lateEntry: yesNo,
  };
  // Sent text can be anything, such as the name of a member of every object.
  const labelOf = (name: keyof ParticipationFacts, value: string) =>
    (Object.hasOwn(choices[name], value) && choices[name][value]) || value;
  return (
    <FoldedPart
      title={t("part")}
      {...fields}
      names={FACT_FIELDS}
      contents={(listOf) =>
        FACT_FIELDS.flatMap((name) => listOf(name).map((value) => `${t(name)}: ${labelOf(name, value)}`))
      }
    >
      <p className="soft">{t("lede")}</p>
      <div className="event-form__facts">
        {FACT_FIELDS.map((name) => (
          <Fact key={name} {...fields} name={name} choices={choices[name]} />
        ))}
      </div>
    </FoldedPart>
  );
}

type FactProps = ShownFields & { name: keyof ParticipationFacts; choices: Readonly<Record<string, string>> };

function Fact({ name, choices, ...fields }: FactProps) {
  const t = useTranslations("createEvent.facts");
  return (
    <SelectField
      {...shown(fields, name)}
      label={t(name)}
      required
      options={[
        { value: "", label: t("unsaid") },
        ...Object.entries(choices).map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}

type EventFormFieldsProps = ShownFields & {
  options: EventFormOptions;
  words: DatesPreview["schedules"];
  stored: StoredPicture | null;
  submit: string;
  cancelTo: string | null;
  /** The label of the button that saves a draft; only a new event has one. */
  draft?: string | undefined;
  /** A schedule was added or removed. */
  onSchedules: () => void;
};

/** All fields of an event. */
export function EventFormFields(props: EventFormFieldsProps) {
  const { options, words, stored, submit, cancelTo, draft, onSchedules, values, errors } = props;
  const fields = { values, errors };
  const t = useTranslations("createEvent.edit");
  return (
    <div className="event-form__fields">
      <WhatFields {...fields} options={options} />
      <WhenFields {...fields} options={options} words={words} onChange={onSchedules} />
      <JoinFields {...fields} options={options} />
      <VisibilityFields {...fields} />
      <div>
        <FactsFields {...fields} />
        <CostFields {...fields} />
        <EventPicturePicker {...fields} stored={stored} />
      </div>
      <FormActions>
        <SubmitButton size="large">{submit}</SubmitButton>
        {draft !== undefined && (
          <Button type="submit" look="quiet" size="large" name={FORM_ACT} value={SAVE_DRAFT}>
            {draft}
          </Button>
        )}
        {cancelTo !== null && (
          <ButtonLink look="quiet" size="large" to={cancelTo}>
            {t("cancel")}
          </ButtonLink>
        )}
      </FormActions>
    </div>
  );
}

/** The visibility of the event (PRODUCT P6). */
function VisibilityFields({ values, errors }: ShownFields) {
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
      <OnOffField
        name="leftOutOfData"
        label={t("leftOutOfData")}
        hint={t("leftOutOfDataHint")}
        defaultChecked={textOf(values, "leftOutOfData") === "on"}
      />
    </fieldset>
  );
}
