import { REMINDER_CHANNELS, REMINDER_LEADS } from "#core/reminders/reminder.ts";
import type { RemindersTyped } from "#core/reminders/reminder-input.ts";
import { useTranslations } from "#web/texts.tsx";
import { describedControl, FieldNotes } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";

type ChoiceProps = {
  name: "leads" | "channels";
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  error?: string | undefined;
};

/** Several check boxes under one label. The error summary links to the first. */
function Choices({ name, label, options, chosen, error }: ChoiceProps) {
  const id = fieldId(name);
  return (
    <fieldset className={error === undefined ? "field" : "field field--faulty"} {...describedControl({ id, error })}>
      <legend>{label}</legend>
      <FieldNotes id={id} error={error} />
      <div className="choices">
        {options.map(({ value, label: text }, index) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              id={index === 0 ? id : `${id}-${value}`}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type LeadFieldProps = { typed: Pick<RemindersTyped, "leads"> };

/** How long before the start reminders come. */
export function LeadField({ typed }: LeadFieldProps) {
  const t = useTranslations("reminders.when");
  const options = REMINDER_LEADS.map((lead) => ({ value: String(lead), label: t(`lead.${lead}`) }));
  return <Choices name="leads" label={t("label")} options={options} chosen={typed.leads} />;
}

type ChannelFieldProps = { typed: Pick<RemindersTyped, "channels">; error?: string | undefined };

/** The ways in which reminders come. */
export function ChannelField({ typed, error }: ChannelFieldProps) {
  const t = useTranslations("reminders.how");
  const options = REMINDER_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }));
  return <Choices name="channels" label={t("label")} options={options} chosen={typed.channels} error={error} />;
}
