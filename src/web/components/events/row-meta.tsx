import CalendarDays from "lucide-react/icons/calendar-days";
import Repeat2 from "lucide-react/icons/repeat-2";
import { useTranslations } from "#web/texts.tsx";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { TypeBadge } from "#web/components/events/type-badge.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { Tag } from "#web/ui/tag.tsx";

/** The facts above a title: type, how often, what it costs when it costs something. */
export function RowMeta({ row }: { row: EventRowView }) {
  const t = useTranslations("events.row");
  return (
    <div className="event-row__meta">
      {row.sample !== null && <Pill tone="info">{t("sample")}</Pill>}
      {row.cancelled && <span className="event-row__cancelled">{t("cancelled")}</span>}
      <TypeBadge type={row.type} />
      {row.repeat !== null && (
        <Tag icon={Repeat2}>
          <bdi>{row.repeat}</bdi>
        </Tag>
      )}
      {row.days !== null && (
        <Tag icon={CalendarDays}>
          <bdi>{row.days}</bdi>
        </Tag>
      )}
      {row.price !== null && (
        <Tag>
          <bdi>{row.price}</bdi>
        </Tag>
      )}
    </div>
  );
}
