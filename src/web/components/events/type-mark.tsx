import type { EventType } from "#core/events/event.ts";

/** The six silhouettes, told apart at 9 px and in one colour (design language §5). */
export function TypeMark({ type }: { type: EventType }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
      <Shape type={type} />
    </svg>
  );
}

function Shape({ type }: { type: EventType }) {
  switch (type) {
    case "prayer":
      return <circle cx="8" cy="8" r="5.6" fill="currentColor" />;
    case "meditation":
      return <circle cx="8" cy="8" r="4.9" fill="none" stroke="currentColor" strokeWidth="2.3" />;
    case "discussion":
      return <path d="M2.4 2.6h11.2v8.6H8.7L5 14.4v-3.2H2.4z" fill="currentColor" />;
    case "worship":
      return <path d="M2 6.4h2.7v5.4H2zM6.65 2.4h2.7v11.2h-2.7zM11.3 4.6H14v7.4h-2.7z" fill="currentColor" />;
    case "retreat":
      return <path d="M8 2.2 14.4 13.4H1.6z" fill="currentColor" />;
    case "other":
      return <path d="M8 1.6 14.4 8 8 14.4 1.6 8z" fill="currentColor" />;
  }
}
