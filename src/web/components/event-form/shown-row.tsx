import Repeat2 from "lucide-react/icons/repeat-2";
import type { CSSProperties } from "react";
import type { EventType } from "#core/events/event.ts";
import "#messages/parts/create-event.ts";
import type { DatesPreview } from "#web/components/event-form/dates-preview.ts";
import { TypeBadge } from "#web/components/events/type-badge.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Tag } from "#web/ui/tag.tsx";

/** What the form says so far of what a list shows. */
export type ShownWords = { title: string; type: EventType; organizerName: string };

type ShownRowProps = { row: NonNullable<DatesPreview["row"]>; said: ShownWords };

/** How a list will show the event, to its organizer: nothing in it can be pressed. */
export function ShownRow({ row, said }: ShownRowProps) {
  const t = useTranslations("createEvent.preview");
  return (
    <section>
      <h2>{t("title")}</h2>
      <div className="shown-row" style={{ "--sky": row.sky } as CSSProperties}>
        <p className="shown-row__time">
          <time dateTime={row.iso}>{row.clock}</time> <span className="soft">{row.date}</span>
        </p>
        <div className="cluster">
          <TypeBadge type={said.type} />
          {row.repeat !== null && <Tag icon={Repeat2}>{row.repeat}</Tag>}
        </div>
        <p className="shown-row__title" dir="auto">
          {said.title.trim() === "" ? t("noTitle") : said.title}
        </p>
        <p className="soft">
          <bdi>{said.organizerName.trim() === "" ? t("noOrganizer") : said.organizerName}</bdi>
          {row.hostTime !== null && (
            <>
              {" · "}
              <bdi>{row.hostTime}</bdi>
            </>
          )}
        </p>
      </div>
    </section>
  );
}
