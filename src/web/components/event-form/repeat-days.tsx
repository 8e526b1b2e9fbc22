import { codeOfWeekday } from "#core/occurrences/rule.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";
import type { ShownFields } from "#web/components/event-form/event-form-view.ts";
import { useLayoutView } from "#web/components/layout/layout-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { FieldNotes, describedControl } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

const WEEK: readonly IsoWeekday[] = [1, 2, 3, 4, 5, 6, 7];

/** The weekdays of a weekly schedule, in the order of the reader's week. */
export function RepeatDays({ prefix, values, errors }: ShownFields & { prefix: string }) {
  const t = useTranslations("repeat");
  const first = useLayoutView()?.firstWeekday ?? 1;
  const name = `${prefix}days`;
  const [id, error, chosen] = [fieldId(name), errors[name], values[name] ?? []];
  const hint = t("daysHint");
  const days = [...WEEK.slice(first - 1), ...WEEK.slice(0, first - 1)].map(codeOfWeekday);
  return (
    <fieldset
      className={error === undefined ? "field repeat__days" : "field field--faulty repeat__days"}
      {...describedControl({ id, hint, error })}
    >
      <legend>{t("days")}</legend>
      <FieldNotes id={id} hint={hint} error={error} />
      <div>
        {days.map((day, index) => (
          <label key={day}>
            <input
              type="checkbox"
              id={index === 0 ? id : `${id}-${day}`}
              name={name}
              value={day}
              defaultChecked={chosen.includes(day)}
            />
            <span aria-hidden="true">{t("dayShort", { day })}</span>
            <VisuallyHidden>{t("dayLong", { day })}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
