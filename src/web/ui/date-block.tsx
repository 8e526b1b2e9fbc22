type DateBlockProps = { month: string; day: string; weekday: string };

/** A calendar leaf. Decorative: the same date is in words beside it. */
export function DateBlock({ month, day, weekday }: DateBlockProps) {
  return (
    <div className="date-block" aria-hidden="true">
      <span className="date-block__month">{month}</span>
      <span className="date-block__day">{day}</span>
      <span className="date-block__weekday">{weekday}</span>
    </div>
  );
}
