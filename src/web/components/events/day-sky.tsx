import type { CSSProperties } from "react";
import { useTranslations } from "#web/texts.tsx";

/** The sky of the visitor's next 24 hours; each dot is an event that starts then. Hidden from screen readers. */
export function SkyPicture({ sky }: { sky: DaySkyView }) {
  const t = useTranslations("home.sky");
  return (
    <div aria-hidden="true">
      <div className="day-sky__picture" style={{ "--sky-stops": sky.stops } as CSSProperties}>
        <div className="day-sky__columns">
          {sky.columns.map((column, index) => (
            <Column key={index} {...column} />
          ))}
        </div>
      </div>
      <div className="day-sky__scale">
        <span className="day-sky__now" style={{ "--at": 0 } as CSSProperties}>
          {t("now")}
        </span>
        {sky.marks.map((mark) => (
          <span key={mark.at} style={{ "--at": mark.at } as CSSProperties}>
            {mark.text}
          </span>
        ))}
      </div>
    </div>
  );
}

function Column({ dots, light }: { dots: number; light: boolean }) {
  return (
    <div className={light ? "day-sky__column day-sky__column--light" : "day-sky__column"}>
      {Array.from({ length: dots }, (_, dot) => (
        <i key={dot} />
      ))}
    </div>
  );
}

/** The sky of the next 24 hours with a column for each half hour, in finished strings and fractions of the width. */
export type DaySkyView = {
  /** The stops of the CSS gradient. */
  stops: string;
  /** The dots of each half hour from now; `light` where the sky behind them is bright. */
  columns: { dots: number; light: boolean }[];
  marks: { text: string; at: number }[];
};
