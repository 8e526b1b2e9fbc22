import { WeekSky } from "#web/components/events/week-ribbon.tsx";
import type { YourWeekView } from "#web/components/feed/your-day-view.ts";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { useTranslations } from "#web/texts.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** The member's next seven days, each with its sky and the number of their dates; each leads to the list of its day. */
export function YourWeek({ week }: { week: YourWeekView }) {
  const t = useTranslations("feed.week");
  return (
    <section className="card your-week" aria-labelledby="your-week">
      <h2 id="your-week">{t("title")}</h2>
      <ol>
        {week.map((day) => (
          <li key={day.href}>
            <RowLink className="your-week__day" href={day.href}>
              <span>
                {day.weekday} {day.number}
              </span>{" "}
              <WeekSky sky={day} />{" "}
              <span className="your-week__count">{t.rich("count", { count: day.count, ...HIDDEN_PARTS })}</span>
            </RowLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
