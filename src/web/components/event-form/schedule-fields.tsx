import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { repeatPrefix, type ScheduleField, scheduleFieldName, textOf } from "#core/events/event-fields.ts";
import type { ScheduleWords } from "#web/components/event-form/dates-preview-view.ts";
import { type EventFormOptions, type ShownFields, shown } from "#web/components/event-form/event-form-view.ts";
import { FORM_ACT, removeSchedule } from "#web/components/event-form/form-acts.ts";
import { RepeatFields, RepeatWords } from "#web/components/event-form/repeat-fields.tsx";
import { useEndFollowsStart } from "#web/components/event-form/use-end-follows-start.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { fieldId } from "#web/ui/form-errors.ts";
import { Icon } from "#web/ui/icon.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type ScheduleFieldsProps = ShownFields & {
  /** The schedule's index in the field names; `number` is what people see. */
  index: number;
  number: number;
  options: EventFormOptions;
  words: ScheduleWords | undefined;
  /** Null for the only schedule. */
  onRemove: (() => void) | null;
};

/** One schedule: zone, start and end, recurrence, and the result in words. */
export function ScheduleFields({ index, number, options, words, onRemove, ...fields }: ScheduleFieldsProps) {
  const t = useTranslations("createEvent.when");
  const title = t("schedule", { number });
  const titleId = `${fieldId(`schedules.${index}`)}-title`;
  const field = (name: ScheduleField) => shown(fields, scheduleFieldName(index, name));
  const endFollows = useEndFollowsStart({ start: field("startsLocal").name, end: field("endsLocal").name });
  return (
    <section className="schedule" aria-labelledby={titleId}>
      <div className="schedule__head">
        <h2 id={titleId}>{title}</h2>
        {onRemove !== null && <RemoveButton index={index} number={number} onRemove={onRemove} />}
      </div>
      <input
        type="hidden"
        name={scheduleFieldName(index, "id")}
        value={textOf(fields.values, scheduleFieldName(index, "id"))}
      />
      <div className="field-pair" {...endFollows}>
        <DateTimeField {...field("startsLocal")} label={t("starts")} />
        <DateTimeField {...field("endsLocal")} label={t("ends")} />
      </div>
      <SelectField
        {...field("timezone")}
        defaultValue={field("timezone").defaultValue || options.zone}
        label={t("zone")}
        hint={t("zoneHint")}
        required
        options={options.zones}
      />
      <RepeatFields prefix={repeatPrefix(index)} of={title} {...fields} />
      <RepeatWords words={words} />
    </section>
  );
}

type DateTimeFieldProps = { name: string; label: string; defaultValue: string; error: string | undefined };

function DateTimeField(props: DateTimeFieldProps) {
  return <TextField {...props} type="datetime-local" required />;
}

function RemoveButton({ index, number, onRemove }: { index: number; number: number; onRemove: () => void }) {
  const t = useTranslations("createEvent.when");
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      look="quiet"
      name={FORM_ACT}
      value={removeSchedule(index)}
      {...(hydrated && {
        onClick: (event) => {
          event.preventDefault();
          onRemove();
        },
      })}
    >
      <Icon of={Trash2} />
      <span>{t.rich("remove", { number, hidden })}</span>
    </Button>
  );
}
