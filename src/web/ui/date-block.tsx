type DateBlockProps = { month: string; day: string; weekday: string };

/** A leaf of a calendar. Decorative: the same date stands in words beside it. */
export function DateBlock({ month, day, weekday }: DateBlockProps) {
  return (
    <div className="date-block" aria-hidden="true">
      <span className="date-block__month">{month}</span>
      <span className="date-block__day">{day}</span>
      <span className="date-block__weekday">{weekday}</span>
    </div>
  );
}
