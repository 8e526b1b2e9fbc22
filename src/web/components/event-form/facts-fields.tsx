import type { ParticipationFacts } from "#core/events/event-draft.ts";
import { shown, type ShownFields } from "#web/components/event-form/fields-of.ts";
import "#messages/parts/create-event.ts";
import { useTranslations } from "#web/texts.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

const YES_NO = ["listeningWelcome", "beginnersWelcome", "captions", "signLanguage", "lateEntry"] as const;

/** What people may expect; every fact may stay unsaid (PRODUCT P5). */
export function FactsFields(fields: ShownFields) {
  const t = useTranslations("createEvent.facts");
  return (
    <fieldset className="event-form__part">
      <legend>{t("part")}</legend>
      <p className="soft">{t("lede")}</p>
      <div className="event-form__facts">
        <Fact {...fields} name="guidance" choices={{ silent: t("silent"), guided: t("guided") }} />
        <Fact
          {...fields}
          name="sharing"
          choices={{ expected: t("sharingExpected"), optional: t("sharingOptional"), none: t("sharingNone") }}
        />
        <Fact
          {...fields}
          name="camera"
          choices={{ on: t("cameraOn"), optional: t("cameraOptional"), off: t("cameraOff") }}
        />
        {YES_NO.map((name) => (
          <Fact key={name} {...fields} name={name} choices={{ on: t("yes"), off: t("no") }} />
        ))}
      </div>
    </fieldset>
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
