import CalendarDays from "lucide-react/icons/calendar-days";
import { useTranslations } from "#web/texts.tsx";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { ExampleMark } from "#web/components/events/example-notice.tsx";
import { TypeBadge } from "#web/components/events/type-badge.tsx";
import { DrawnIcon } from "#web/ui/drawn-icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { Tag } from "#web/ui/tag.tsx";

/** The facts above a title: type, how often, what it costs when it costs something. */
export function RowMeta({ row }: { row: EventRowView }) {
  const t = useTranslations("events.row");
  return (
    <div className="event-row__meta">
      {row.sample !== null && <Pill tone="info">{t("sample")}</Pill>}
      {row.isExample && <ExampleMark />}
      {row.cancelled && <span className="event-row__cancelled">{t("cancelled")}</span>}
      <TypeBadge type={row.type} />
      {row.repeat !== null && (
        <span className="tag event-row__repeat">
          <DrawnIcon of="repeat-2" />
          <bdi>{row.repeat}</bdi>
        </span>
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
