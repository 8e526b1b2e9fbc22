import { useTranslations } from "#web/texts.tsx";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { HideSample } from "#web/components/events/hide-sample.tsx";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { DrawnIcon } from "#web/ui/drawn-icon.tsx";

/** What can be done with a row: save it, open its link; a link that may not be shown is not there (PRODUCT P15). */
export function RowActions({ row }: { row: EventRowView }) {
  const t = useTranslations("events.row");
  if (row.sample !== null) return <HideSample id={row.sample} title={row.title} />;
  return (
    <div className="event-row__actions">
      {row.save !== null && <SaveButton event={row.save.key} title={row.title} isSaved={row.save.isSaved} />}
      {row.link.state === "none" && <span className="event-row__no-link">{t("noLink")}</span>}
      {row.link.state === "open" && (
        <a
          className="icon-button"
          href={row.link.href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("openLink", { title: row.title })}
        >
          <DrawnIcon of="external-link" flip />
        </a>
      )}
    </div>
  );
}
