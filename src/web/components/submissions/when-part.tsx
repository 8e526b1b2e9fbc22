import Info from "lucide/dist/esm/icons/info.mjs";
import { REPEAT_PREFIX } from "#core/submissions/submission-fields.ts";
import { type ShownFields, shown } from "#web/components/event-form/event-form-view.ts";
import { FORM_ACT, SHOW_DATES } from "#web/components/event-form/form-acts.ts";
import { RepeatFields, RepeatWords } from "#web/components/event-form/repeat-fields.tsx";
import { useEndFollowsStart } from "#web/components/event-form/use-end-follows-start.ts";
import type { SubmissionFormView, SubmissionPreview } from "#web/components/submissions/submission-form-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Status } from "#web/ui/pill.tsx";

type WhenPartProps = ShownFields & Pick<SubmissionFormView, "zones" | "minDate"> & { preview: SubmissionPreview };

/** The time: one date, two times, optionally the day of the end, the zone, and the recurrence (PRODUCT P11). */
export function WhenPart({ zones, minDate, preview, ...fields }: WhenPartProps) {
  const t = useTranslations("submissions.when");
  const tRepeat = useTranslations("repeat");
  const hydrated = useHydrated();
  const words = preview.schedules["0"];
  const endFollows = useEndFollowsStart({ start: "startTime", end: "endTime" });
  return (
    <fieldset className="submission__part">
      <legend>{t("part")}</legend>
      <div className="submission__times" {...endFollows}>
        <DateField {...shown(fields, "date")} label={t("date")} required min={minDate} />
        <TextField {...shown(fields, "startTime")} type="time" label={t("start")} required />
        <TextField {...shown(fields, "endTime")} type="time" label={t("end")} required />
      </div>
      <NextDay nextDay={preview.nextDay} />
      <DateField {...shown(fields, "endsOn")} label={t("endsOn")} hint={t("endsOnHint")} min={minDate} />
      <SelectField
        {...shown(fields, "timezone")}
        label={t("timezone")}
        hint={t("timezoneHint")}
        required
        options={zones}
      />
      <RepeatFields prefix={REPEAT_PREFIX} {...fields} />
      <RepeatWords words={words} />
      {!hydrated && (
        <p className="without-scripts">
          <Button type="submit" name={FORM_ACT} value={SHOW_DATES}>
            {tRepeat("showDates")}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

function NextDay({ nextDay }: Pick<SubmissionPreview, "nextDay">) {
  const t = useTranslations("submissions.when");
  return (
    <Status className="submission__note">
      {nextDay === null ? (
        t("endHint")
      ) : (
        <>
          <Icon of={Info} />
          <span>{nextDay}</span>
        </>
      )}
    </Status>
  );
}

type DateFieldProps = ReturnType<typeof shown> & { label: string; hint?: string; required?: boolean; min: string };

/** A date field; the browser's calendar offers no day before `min`. */
function DateField({ min, defaultValue, ...field }: DateFieldProps) {
  return (
    <Field {...field}>{(control) => <input {...control} type="date" min={min} defaultValue={defaultValue} />}</Field>
  );
}
