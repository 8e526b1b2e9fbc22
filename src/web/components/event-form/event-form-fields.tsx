import type { StoredPicture } from "#core/pictures/picture.ts";
import "#messages/parts/create-event.ts";
import type { DatesPreview } from "#web/components/event-form/dates-preview.ts";
import type { EventFormOptions } from "#web/components/event-form/event-form-options.ts";
import { EventPicturePicker } from "#web/components/event-form/event-picture-picker.tsx";
import { FactsFields } from "#web/components/event-form/facts-fields.tsx";
import type { ShownFields } from "#web/components/event-form/fields-of.ts";
import { FORM_ACT, SAVE_DRAFT } from "#web/components/event-form/form-acts.ts";
import { JoinFields } from "#web/components/event-form/join-fields.tsx";
import { SeenFields } from "#web/components/event-form/seen-fields.tsx";
import { WhatFields } from "#web/components/event-form/what-fields.tsx";
import { WhenFields } from "#web/components/event-form/when-fields.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type EventFormFieldsProps = ShownFields & {
  options: EventFormOptions;
  words: DatesPreview["schedules"];
  stored: StoredPicture | null;
  submit: string;
  cancelTo: string | null;
  /** What the button says that puts the form aside; only a new event has one. */
  draft?: string | undefined;
  /** A schedule came or went. */
  onSchedules: () => void;
};

/** All that an event says of itself, as fields. */
export function EventFormFields(props: EventFormFieldsProps) {
  const { options, words, stored, submit, cancelTo, draft, onSchedules, values, errors } = props;
  const fields = { values, errors };
  const t = useTranslations("createEvent.edit");
  return (
    <div className="event-form__fields">
      <WhatFields {...fields} options={options} />
      <WhenFields {...fields} options={options} words={words} onChange={onSchedules} />
      <JoinFields {...fields} options={options} />
      <FactsFields {...fields} />
      <SeenFields {...fields} />
      <EventPicturePicker {...fields} stored={stored} />
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
