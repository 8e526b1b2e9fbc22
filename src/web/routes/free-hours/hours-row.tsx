import Trash from "lucide/dist/esm/icons/trash.mjs";
import { DAY_MINUTES, FREE_STEP } from "#core/free-hours/free-hours.ts";
import { namedDays } from "#core/free-hours/free-days.ts";
import { EVERY_DAY, readDays, type TypedRow, WEEKDAYS_ONLY, WEEKEND } from "#core/free-hours/free-rows.ts";
import type { FreeHoursView } from "#web/routes/free-hours/free-hours-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

type HoursRowProps = {
  view: FreeHoursView;
  row: TypedRow;
  /** Its place among the rows, from 0. */
  at: number;
  error: string | undefined;
  onChange: (row: TypedRow) => void;
  onRemove: (event: { preventDefault: () => void }) => void;
};

/** Hours of one or more days as three native selects. */
export function HoursRow({ view, row, at, error, onChange, onRemove }: HoursRowProps) {
  const t = useTranslations("freeHours");
  const nameOf = useDaysName(view);
  const scope = `row-${at}`;
  const sets = [EVERY_DAY, WEEKDAYS_ONLY, WEEKEND, ...view.weekdays.map(({ day }) => String(day))];
  const days = sets.includes(row.days) ? sets : [row.days, ...sets];
  const choice = (name: keyof TypedRow, options: readonly { value: string; label: string }[]) => (
    <Field name={name} scope={scope} label={t(`row.${name}`)} required {...(name === "to" && { error })}>
      {(control) => (
        <select
          {...control}
          required={false}
          value={row[name]}
          onChange={(event) => onChange({ ...row, [name]: event.currentTarget.value })}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const clocks = view.clocks.map((label, step) => ({ value: String(step * FREE_STEP), label }));
  const ends = [...clocks.slice(1), { value: String(DAY_MINUTES), label: t("midnight") }];
  const from = clocks.find(({ value }) => value === row.from)?.label ?? "";
  return (
    <li className="hours-row">
      {choice(
        "days",
        days.map((value) => ({ value, label: nameOf(value) })),
      )}
      {choice("from", clocks)}
      {choice("to", ends)}
      <button
        type="submit"
        name="remove"
        value={at}
        className="icon-button"
        aria-label={t("remove", { days: nameOf(row.days), from })}
        onClick={onRemove}
      >
        <Icon of={Trash} />
      </button>
    </li>
  );
}

/** Names a set of days: "Weekdays", "Mon to Thu", "Monday", "Mon, Wed". */
function useDaysName({ weekdays }: FreeHoursView): (days: string) => string {
  const t = useTranslations("freeHours.days");
  const short = (day: number) => weekdays.find((each) => each.day === day)?.short ?? "";
  const long = (day: number) => weekdays.find((each) => each.day === day)?.long ?? "";
  return (text) => {
    const named = namedDays(readDays(text) ?? []);
    if (named.as === "run") return t("run", { first: short(named.first), last: short(named.last) });
    if (named.as !== "list") return t(named.as);
    return named.days.length === 1 ? named.days.map(long).join("") : named.days.map(short).join(t("separator"));
  };
}
