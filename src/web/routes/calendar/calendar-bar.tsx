import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { Form } from "react-router";
import { TypeMark } from "#web/components/events/card-head.tsx";
import type { CalendarBarView } from "#web/routes/calendar/calendar-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** The links to other periods and to the types of events. */
export function CalendarBar({ bar }: { bar: CalendarBarView }) {
  const t = useTranslations("calendar");
  return (
    <div className="calendar__bar">
      <nav className="calendar__periods" aria-label={bar.words.periods}>
        <ButtonLink to={bar.todayHref}>{t("today")}</ButtonLink>
        {bar.before !== null && (
          <RowLink className="button button--quiet calendar__before" href={bar.before} aria-label={bar.words.before}>
            <Icon of={ChevronLeft} flip />
          </RowLink>
        )}
        {bar.after !== null && (
          <RowLink className="button button--quiet calendar__after" href={bar.after} aria-label={bar.words.after}>
            <Icon of={ChevronRight} flip />
          </RowLink>
        )}
      </nav>
      <GoTo bar={bar} />
      <nav className="calendar__types" aria-label={t("types")}>
        <ul className="chips">
          {bar.types.map(({ type, label, isChosen, href }) => (
            <li key={type}>
              <RowLink className="chip" data-type={type} href={href} {...(isChosen && { "aria-current": "true" })}>
                <TypeMark type={type} />
                {label}
              </RowLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** A form to open any period of the calendar. */
function GoTo({ bar: { goTo, parameters, words } }: { bar: CalendarBarView }) {
  const t = useTranslations("calendar");
  return (
    <Form action="/calendar" className="calendar__go">
      {parameters.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="visually-hidden" htmlFor="calendar-go">
        {words.goTo}
      </label>
      {goTo.by === "month" ? (
        <select key={goTo.month} id="calendar-go" name="month" className="input" defaultValue={goTo.month}>
          {goTo.months.map((each) => (
            <option key={each.month} value={each.month}>
              {each.name}
            </option>
          ))}
        </select>
      ) : (
        <input
          key={goTo.date}
          id="calendar-go"
          type="date"
          name="date"
          className="input"
          defaultValue={goTo.date}
          min={goTo.first}
          max={goTo.last}
          required
        />
      )}
      <Button type="submit">{t("go")}</Button>
    </Form>
  );
}

/** What else the calendar is narrowed to, each with a press to remove it. */
export function ChosenFilters({ bar: { chosen, clearHref, words } }: { bar: CalendarBarView }) {
  if (chosen.length === 0) return null;
  return (
    <ul className="chips filters__chosen" aria-label={words.chosen}>
      {chosen.map(({ name, remove, href }) => (
        <li key={href}>
          <RowLink className="chip" href={href} aria-label={remove}>
            <span dir="auto">{name}</span>
            <Icon of={X} />
          </RowLink>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <RowLink href={clearHref}>{words.clear}</RowLink>
        </li>
      )}
    </ul>
  );
}
