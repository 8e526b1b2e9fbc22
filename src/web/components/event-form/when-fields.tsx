import Plus from "lucide/dist/esm/icons/plus.mjs";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { scheduleFieldName, scheduleIndexes, SCHEDULES_MAX } from "#core/events/event-fields.ts";
import type { DatesPreview } from "#web/components/event-form/dates-preview-view.ts";
import { type EventFormOptions, type ShownFields, isOn } from "#web/components/event-form/event-form-view.ts";
import { ADD_SCHEDULE, FORM_ACT, SHOW_DATES } from "#web/components/event-form/form-acts.ts";
import { ScheduleFields } from "#web/components/event-form/schedule-fields.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldNotes } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";
import { Icon } from "#web/ui/icon.tsx";
import { OnOffField } from "#web/ui/choice-fields.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type WhenFieldsProps = ShownFields & {
  options: EventFormOptions;
  words: DatesPreview["schedules"];
  /** The new number of schedules after one was added or removed by script. */
  onChange: (count: number) => void;
};

/**
 * The time of the event: one or more schedules, or always open. Without JavaScript, adding and removing a schedule
 * sends the form.
 */
export function WhenFields({ options, words, onChange, ...fields }: WhenFieldsProps) {
  const t = useTranslations("createEvent.when");
  const tRepeat = useTranslations("repeat");
  const hydrated = useHydrated();
  const sent = scheduleIndexes(fields.values);
  const [indexes, setIndexes] = useState(sent.length === 0 ? [0] : sent);
  const list = useRef<HTMLDivElement>(null);
  const touched = useRef<{ focus: string | null } | null>(null);
  useEffect(() => {
    if (touched.current === null) return;
    const { focus } = touched.current;
    touched.current = null;
    const next = focus === null ? list.current : list.current?.querySelector<HTMLElement>(`[name="${focus}"]`);
    next?.focus();
    onChange(indexes.length);
  }, [indexes, onChange]);
  const add = (event: MouseEvent) => {
    event.preventDefault();
    const index = Math.max(-1, ...indexes) + 1;
    touched.current = { focus: scheduleFieldName(index, "startsLocal") };
    setIndexes([...indexes, index]);
  };
  const remove = (index: number) => {
    touched.current = { focus: null };
    setIndexes(indexes.filter((each) => each !== index));
  };
  return (
    <fieldset className="event-form__part">
      <legend>{t("part")}</legend>
      <OnOffField
        name="alwaysOpen"
        label={t("alwaysOpen")}
        hint={t("alwaysOpenHint")}
        defaultChecked={isOn(fields, "alwaysOpen")}
      />
      <div className="repeat-list event-form__scheduled" ref={list} id={fieldId("schedules")} tabIndex={-1}>
        <FieldNotes id={fieldId("schedules")} error={fields.errors["schedules"]} />
        {indexes.map((index, position) => (
          <ScheduleFields
            key={index}
            {...fields}
            index={index}
            number={position + 1}
            options={options}
            words={words[index]}
            onRemove={indexes.length > 1 ? () => remove(index) : null}
          />
        ))}
        <div className="cluster">
          {indexes.length < SCHEDULES_MAX && (
            <Button type="submit" name={FORM_ACT} value={ADD_SCHEDULE} {...(hydrated && { onClick: add })}>
              <Icon of={Plus} />
              {t("add")}
            </Button>
          )}
          {!hydrated && (
            <Button type="submit" name={FORM_ACT} value={SHOW_DATES} className="without-scripts">
              {tRepeat("showDates")}
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  );
}
