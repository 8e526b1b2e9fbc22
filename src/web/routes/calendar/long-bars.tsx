import { TypeMark } from "#web/components/events/card-head.tsx";
import type { LongDateView } from "#web/routes/calendar/calendar-view.ts";
import { RowLink } from "#web/ui/row-link.tsx";

/** Dates of several days as bars that continue on the days before and after. */
export function LongBars({ bars }: { bars: readonly (LongDateView | null)[] }) {
  if (bars.length === 0) return null;
  return (
    <ul className="long-bars">
      {bars.map((bar, at) => (bar === null ? <li key={at} aria-hidden="true" /> : <Bar key={at} bar={bar} />))}
    </ul>
  );
}

function Bar({ bar: { href, type, title, words, isFirst, isLast } }: { bar: LongDateView }) {
  const ends = [isFirst && "first", isLast && "last"].filter(Boolean).join(" ");
  return (
    <li>
      <RowLink className="long-bar" data-type={type} data-ends={ends} href={href} aria-label={`${title}, ${words}`}>
        <span>
          <TypeMark type={type} />
          <bdi>{title}</bdi>
        </span>
      </RowLink>
    </li>
  );
}
