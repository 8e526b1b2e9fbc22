import { TypeMark } from "#web/components/events/card-head.tsx";
import type { LongDateView } from "#web/routes/calendar/calendar-view.ts";
import { RowLink } from "#web/ui/row-link.tsx";

/** The dates of several days in a list of one day, with the day that it is of each. */
export function LongLines({ dates }: { dates: readonly LongDateView[] }) {
  return dates.map(({ href, type, title, words }) => (
    <li key={href} className="long-line" data-type={type}>
      <TypeMark type={type} />
      <span>
        <RowLink href={href}>
          <bdi>{title}</bdi>
        </RowLink>{" "}
        <span className="muted">{words}</span>
      </span>
    </li>
  ));
}
