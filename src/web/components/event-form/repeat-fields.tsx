import { REPEAT_ENDS, textOf } from "#core/events/event-fields.ts";
import { type ShownFields, isOn, shown } from "#web/components/event-form/event-form-view.ts";
import type { ScheduleWords } from "#web/components/event-form/dates-preview-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { NumberField, TextField } from "#web/ui/text-field.tsx";
import { OnOffField, RadioField } from "#web/ui/choice-fields.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { RepeatDays } from "#web/components/event-form/repeat-days.tsx";

type RepeatFieldsProps = ShownFields & {
  /** The prefix of the names of `REPEAT_FIELDS`, such as `schedules.0.repeat.` or `repeat.`. */
  prefix: string;
  /** Names this builder for screen readers where a form has several: "Schedule 2". */
  of?: string | undefined;
};

/**
 * The recurrence builder: a switch, and the fields of the rule. Styles show the fields that the choice needs, so it
 * works by keyboard and without JavaScript. `readRepeat` of core/schedules parses them.
 */
export function RepeatFields({ prefix, of, ...fields }: RepeatFieldsProps) {
  const t = useTranslations("repeat");
  return (
    <div className="repeat">
      <OnOffField
        name={`${prefix}recurring`}
        label={t("recurring")}
        hint={t("recurringHint")}
        defaultChecked={isOn(fields, `${prefix}recurring`)}
      />
      <fieldset className="repeat__builder" aria-label={of ?? t("recurring")}>
        <FrequencyFields prefix={prefix} {...fields} />
        <RepeatDays prefix={prefix} {...fields} />
        <div className="repeat__nth">
          <SelectField
            {...shown(fields, `${prefix}nth`)}
            label={t("nth")}
            required
            options={[
              { value: "", label: t("nthOwn") },
              ...(["1", "2", "3", "4", "5"] as const).map((nth) => ({ value: nth, label: t(`nth${nth}`) })),
              { value: "last", label: t("nthLast") },
            ]}
          />
        </div>
        <EndFields prefix={prefix} {...fields} />
      </fieldset>
    </div>
  );
}

type PartProps = ShownFields & { prefix: string };

function FrequencyFields({ prefix, ...fields }: PartProps) {
  const t = useTranslations("repeat");
  const freq = textOf(fields.values, `${prefix}freq`);
  const options = [
    { value: "daily", label: t("daily") },
    { value: "weekly", label: t("weekly") },
    { value: "monthly-date", label: t("monthlyDate") },
    { value: "monthly-last", label: t("monthlyLast") },
    { value: "monthly-nth", label: t("monthlyNth") },
    ...(freq === "custom" ? [{ value: "custom", label: t("custom") }] : []),
  ];
  const isOffered = options.some(({ value }) => value === freq);
  return (
    <div className="repeat__row">
      <SelectField
        name={`${prefix}freq`}
        label={t("freq")}
        required
        options={options}
        defaultValue={isOffered ? freq : "weekly"}
        error={fields.errors[`${prefix}freq`] ?? fields.errors[`${prefix}rule`]}
      />
      {freq === "custom" && (
        <input type="hidden" name={`${prefix}rule`} value={textOf(fields.values, `${prefix}rule`)} />
      )}
      <div className="repeat__every">
        <NumberField
          name={`${prefix}every`}
          label={t("every")}
          required
          defaultValue={textOf(fields.values, `${prefix}every`) || "1"}
          error={fields.errors[`${prefix}every`]}
        />
      </div>
      <p className="repeat__unit">
        <span data-unit="daily">{t("unitDaily")}</span>
        <span data-unit="weekly">{t("unitWeekly")}</span>
        <span data-unit="monthly">{t("unitMonthly")}</span>
      </p>
    </div>
  );
}

const ENDS = { never: "endsNever", on: "endsOn", after: "endsAfter" } as const;

function EndFields({ prefix, ...fields }: PartProps) {
  const t = useTranslations("repeat");
  return (
    <div className="repeat__ends">
      <RadioField
        name={`${prefix}ends`}
        label={t("ends")}
        required
        options={REPEAT_ENDS.map((value) => ({ value, label: t(ENDS[value]) }))}
        defaultValue={textOf(fields.values, `${prefix}ends`) || "never"}
        error={fields.errors[`${prefix}ends`]}
      />
      <div className="repeat__until">
        <TextField {...shown(fields, `${prefix}until`)} type="date" label={t("until")} required />
      </div>
      <div className="repeat__count">
        <NumberField {...shown(fields, `${prefix}count`)} label={t("count")} required />
      </div>
    </div>
  );
}

/** A schedule in words, below its fields. */
export function RepeatWords({ words }: { words: ScheduleWords | undefined }) {
  if (words === undefined) return null;
  return (
    <p className="repeat__words">
      <bdi>{words.words}</bdi>
      <small>
        <bdi>{words.more}</bdi>
      </small>
    </p>
  );
}
