import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import type { ReactNode } from "react";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** Seven days as small skies of 24 hours with their events; each leads to the list of its day. */
export function WeekRibbon({ week }: { week: WeekView }) {
  const t = useTranslations("eventDays.week");
  return (
    <nav className="week" aria-label={t("label")}>
      {week.before !== null && (
        <RowLink className="week__leaf" href={week.before} aria-label={t("before")}>
          <Icon of={ChevronLeft} flip />
        </RowLink>
      )}
      <ol>
        {week.days.map((day) => (
          <li key={day.href}>
            <WeekDay day={day} />
          </li>
        ))}
      </ol>
      {week.after !== null && (
        <RowLink className="week__leaf week__leaf--after" href={week.after} aria-label={t("after")}>
          <Icon of={ChevronRight} flip />
        </RowLink>
      )}
    </nav>
  );
}

function WeekDay({ day }: { day: WeekDayView }) {
  const t = useTranslations("eventDays.week");
  return (
    <RowLink className="week__day" href={day.href} {...(day.current !== null && { "aria-current": day.current })}>
      <span className="week__weekday">{day.weekday}</span> <b>{day.number}</b> <WeekSky sky={day} />{" "}
      <span className="week__count">{t.rich(day.isToday ? "left" : "count", { count: day.count, unit })}</span>
    </RowLink>
  );
}

/** The sky of a day with a bar for every two hours; hidden from screen readers. */
export function WeekSky({ sky: { light, dark, gone } }: { sky: WeekSkyView }) {
  return (
    <span className="week__sky" aria-hidden="true">
      <svg viewBox="0 0 72 20" preserveAspectRatio="none">
        <path d={light} />
        <path className="week__dark" d={dark} />
      </svg>
      {gone !== null && <i style={{ inlineSize: `${gone}%` }} />}
    </span>
  );
}

/** Phones show the figure alone. */
function unit(words: ReactNode) {
  return <span className="week__unit">{words}</span>;
}

/** The ribbon of a week, prepared by the server. */
export type WeekView = {
  days: readonly WeekDayView[];
  /** The addresses of a week earlier and later; null where nothing is listed. */
  before: string | null;
  after: string | null;
};

/** A day of a week with the number of its events. */
export type CountedDayView = WeekSkyView & {
  weekday: string;
  number: string;
  /** Events that are still to come. */
  count: number;
  isToday: boolean;
};

export type WeekDayView = CountedDayView & {
  href: string;
  /** `page` for the day of the list, `date` for today in a list of all days. */
  current: "page" | "date" | null;
};

export type WeekSkyView = {
  /** The bars as SVG paths: light ones on a dark sky, dark ones on a bright sky. */
  light: string;
  dark: string;
  /** How much of today is over, in percent. */
  gone: number | null;
};
