import { type CSSProperties, useRef, useState } from "react";
import { type FreeHours, type FreeRange, freeWithin, withRange } from "#core/free-hours/free-hours.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";
import type { FreeHoursView, HourView } from "#web/routes/free-hours/free-hours-view.ts";
import { usePaintCells } from "#web/routes/free-hours/use-paint-cells.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import { useGridKeys } from "#web/ui/use-grid-keys.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const HOUR_MINUTES = 60;
/** The hours that always show; the night does when it has a free hour, or the button switches it on. */
const DAY_FROM = 5;
const DAY_TO = 22;

type FreeGridProps = { view: FreeHoursView; hours: FreeHours; onChange: (hours: FreeHours) => void };

/**
 * The week as a grid of hours: a check box for each hour of each day, and a drag for many. Half an hour is marked in the
 * rows beside it. Without scripts it only shows the rows.
 */
export function FreeGrid({ view, hours, onChange }: FreeGridProps) {
  const t = useTranslations("freeHours");
  const table = useRef<HTMLTableElement>(null);
  const isAlive = useHydrated();
  const [isNightOn, setNightOn] = useState(false);
  const hasNight = hours.some(({ from, to }) => from < DAY_FROM * HOUR_MINUTES || to > (DAY_TO + 1) * HOUR_MINUTES);
  const isNightShown = isNightOn || hasNight;
  const shown = view.hours.filter(({ hour }) => isNightShown || (hour >= DAY_FROM && hour <= DAY_TO));
  useGridKeys(table, isNightShown ? WHOLE : BY_DAY);
  usePaintCells(table, { hours, onChange });
  return (
    <>
      <table ref={table} className="free-grid">
        <caption className="visually-hidden">{t("caption")}</caption>
        <thead>
          <tr>
            <td>
              <VisuallyHidden>{t("hour")}</VisuallyHidden>
            </td>
            {view.weekdays.map(({ day, short, long }) => (
              <th key={day} scope="col">
                <abbr title={long}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((hour) => (
            <tr key={hour.hour}>
              <th scope="row" style={{ "--sky-from": hour.sky } as CSSProperties}>
                {hour.name}
              </th>
              {view.weekdays.map(({ day, long }) => (
                <Cell key={day} day={day} dayName={long} hour={hour} hours={hours} onChange={onChange} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!hasNight && (
        <Button
          look="quiet"
          className={isAlive ? "free-grid__night" : "free-grid__night waits-for-scripts"}
          aria-pressed={isNightOn}
          onClick={() => setNightOn(!isNightOn)}
        >
          {t("night")}
        </Button>
      )}
    </>
  );
}

/** What the grid shows, for its keyboard. */
const WHOLE = {};
const BY_DAY = {};

type CellProps = Pick<FreeGridProps, "hours" | "onChange"> & { day: IsoWeekday; dayName: string; hour: HourView };

/** An hour of a day. One that is free in part becomes free as a whole when it is pressed. */
function Cell({ day, dayName, hour: { hour, name }, hours, onChange }: CellProps) {
  const t = useTranslations("freeHours");
  const isAlive = useHydrated();
  const range: FreeRange = { day, from: hour * HOUR_MINUTES, to: (hour + 1) * HOUR_MINUTES };
  const state = freeWithin(hours, range);
  return (
    <td data-cell="" data-day={day} data-hour={hour}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box !== null) box.indeterminate = state === "some";
        }}
        data-free={state}
        disabled={!isAlive}
        checked={state === "all"}
        aria-label={t(state === "some" ? "halfCell" : "cell", { day: dayName, hour: name })}
        onChange={() => onChange(withRange(hours, range, state !== "all"))}
      />
    </td>
  );
}
