import type { CSSProperties } from "react";
import { useTranslations } from "#web/texts.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** The visitor's next 24 hours, each with its own sky and the number of events that start in it; a press leads there. */
export function Hours({ hours: { text, hours } }: { hours: HoursView }) {
  const t = useTranslations("home.hours");
  return (
    <section className="wrap hours" aria-labelledby="hours">
      <div className="hours__head">
        <h2 id="hours">{t("title")}</h2>
        <p className="soft">{text}</p>
      </div>
      <ol>
        {hours.map((hour, at) => (
          <li key={at}>
            <Hour hour={hour} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Hour({ hour: { href, clock, isNow, count, nextClock, bar, sky } }: { hour: HourView }) {
  const t = useTranslations("home.hours");
  const style = { "--sky-from": sky.from, "--sky-to": sky.to, "--bar": bar } as CSSProperties;
  return (
    <RowLink className="hour" data-text={sky.isBright ? "dark" : "light"} href={href} style={style}>
      {isNow ? (
        <b>
          {t("now")}
          <VisuallyHidden>, {clock}</VisuallyHidden>
        </b>
      ) : (
        <span>{clock}</span>
      )}{" "}
      <span className="hour__count">
        {count > 0 && <i />}
        <b>{count}</b> <VisuallyHidden>{t("unit", { count })}</VisuallyHidden>
        {nextClock !== null && <VisuallyHidden>{t("next", { clock: nextClock })}</VisuallyHidden>}
      </span>
    </RowLink>
  );
}

/** The next 24 hours, prepared by the server. */
export type HoursView = { text: string; hours: readonly HourView[] };

export type HourView = {
  href: string;
  /** "9 PM". */
  clock: string;
  /** The present hour, of which only the rest counts. */
  isNow: boolean;
  count: number;
  /** The hour to which an hour without an event leads. */
  nextClock: string | null;
  /** The height of the bar in percent of the highest. */
  bar: number;
  sky: { from: string; to: string; isBright: boolean };
};
