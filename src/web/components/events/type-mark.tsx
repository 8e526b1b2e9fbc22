import type { ReactElement } from "react";
import type { EventType } from "#core/events/event.ts";

/** The six silhouettes, told apart at 9 px and in one colour (design language §5). Made once: a list shows each of them many times. */
const MARKS: Record<EventType, ReactElement> = {
  prayer: mark(<circle cx="8" cy="8" r="5.6" fill="currentColor" />),
  meditation: mark(<circle cx="8" cy="8" r="4.9" fill="none" stroke="currentColor" strokeWidth="2.3" />),
  discussion: mark(<path d="M2.4 2.6h11.2v8.6H8.7L5 14.4v-3.2H2.4z" fill="currentColor" />),
  worship: mark(<path d="M2 6.4h2.7v5.4H2zM6.65 2.4h2.7v11.2h-2.7zM11.3 4.6H14v7.4h-2.7z" fill="currentColor" />),
  retreat: mark(<path d="M8 2.2 14.4 13.4H1.6z" fill="currentColor" />),
  other: mark(<path d="M8 1.6 14.4 8 8 14.4 1.6 8z" fill="currentColor" />),
};

function mark(shape: ReactElement): ReactElement {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      {shape}
    </svg>
  );
}

/** The silhouette of an event's type. */
export function TypeMark({ type }: { type: EventType }) {
  return MARKS[type];
}
