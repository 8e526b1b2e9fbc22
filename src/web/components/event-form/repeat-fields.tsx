import { REPEAT_ENDS, textOf } from "#core/events/event-fields.ts";
import "#messages/parts/repeat.ts";
import { RepeatDays } from "#web/components/event-form/repeat-days.tsx";
import { isOn, shown, type ShownFields } from "#web/components/event-form/fields-of.ts";
import { useTranslations } from "#web/texts.tsx";
import { NumberField } from "#web/ui/number-field.tsx";
import { OnOffField } from "#web/ui/on-off-field.tsx";
import { RadioField } from "#web/ui/radio-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type RepeatFieldsProps = ShownFields & {
  /** In front of the names of `REPEAT_FIELDS`, such as `schedules.0.repeat.` or `repeat.`. */
  prefix: string;
  /** What tells the builders of one form apart for those who do not see them: "Schedule 2". */
  of?: string | undefined;
};

/**
 * The recurrence builder: a switch, and behind it how a schedule repeats. Plain fields, of which styles show those that the
 * choice needs: it works by keyboard and without JavaScript. `readRepeat` of core/schedules reads what it sends.
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
        <HowOften prefix={prefix} {...fields} />
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
        <HowLong prefix={prefix} {...fields} />
      </fieldset>
    </div>
  );
}

type PartProps = ShownFields & { prefix: string };

function HowOften({ prefix, ...fields }: PartProps) {
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

function HowLong({ prefix, ...fields }: PartProps) {
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
