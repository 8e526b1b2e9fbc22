import "#messages/parts/organizers.ts";
import type { CSSProperties } from "react";
import { useTranslations } from "#web/texts.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import type { WeekDayView, WeekView } from "#web/routes/organizer/organizer-view.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** What comes by the week, on seven small skies; the words beside them say the same. */
export function UsualWeek({ week }: { week: WeekView }) {
  const t = useTranslations("organizers.week");
  return (
    <aside className="organizer__side" aria-label={t("label")}>
      <div className="card usual-week">
        <h2>{t("title")}</h2>
        <p className="smallest muted">{t("caption", { city: week.city, date: week.date })}</p>
        <ul>
          {week.days.map((day) => (
            <Day key={day.key} day={day} />
          ))}
        </ul>
      </div>
    </aside>
  );
}

function Day({ day }: { day: WeekDayView }) {
  const t = useTranslations("organizers.week");
  return (
    <li>
      <b aria-hidden="true">{day.short}</b>
      <VisuallyHidden>{day.long}: </VisuallyHidden>
      <span className="usual-week__sky" aria-hidden="true">
        {day.marks.map((at) => (
          <i key={at} style={{ "--at": at } as CSSProperties} />
        ))}
      </span>
      <span className="usual-week__times">
        {day.times.length === 0 && <span className="muted">{t("rest")}</span>}
        {day.times.map(({ at, clock }) => (
          <span key={at}>
            <LocalTime at={at} text={clock} />{" "}
          </span>
        ))}
        {day.more > 0 && <span className="muted">{t("more", { count: day.more })}</span>}
      </span>
    </li>
  );
}
