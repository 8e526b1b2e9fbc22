import { useTranslations } from "#web/texts.tsx";
import type { EventType } from "#core/events/event.ts";
import { TypeMark } from "#web/components/events/type-mark.tsx";

/** An event's type as shape and word: its colour never stands alone (design language §5). */
export function TypeBadge({ type }: { type: EventType }) {
  const t = useTranslations("events.type");
  return (
    <span className="type-badge" data-type={type}>
      <TypeMark type={type} />
      {t(type)}
    </span>
  );
}
