import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import { useTranslations } from "#web/texts.tsx";
import { CardHead } from "#web/components/events/card-head.tsx";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { PrintedAddress } from "#web/components/events/relative-line.tsx";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Rooms without a start, in their own strip (PRODUCT P3); nothing when there are none. */
export function AlwaysOpen({ rooms }: { rooms: readonly EventRowView[] }) {
  const t = useTranslations("events.alwaysOpen");
  if (rooms.length === 0) return null;
  return (
    <section className="always-open" aria-labelledby="always-open">
      <h2 id="always-open">{t("title")}</h2>
      <p className="soft">{t("text")}</p>
      <ul className="always-open__list">
        {rooms.map((room) => (
          <Room key={room.href} room={room} />
        ))}
      </ul>
    </section>
  );
}

function Room({ room }: { room: EventRowView }) {
  const t = useTranslations();
  return (
    <li className="card live-card">
      <CardHead block="live-card" event={room} />
      <p className="small muted">{t("events.alwaysOpen.mark")}</p>
      <PrintedAddress href={room.link.state === "open" ? room.link.href : null} />
      <div className="live-card__foot live-card__action">
        {room.link.state === "open" && (
          <a
            className="button button--outline"
            href={room.link.href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t("events.live.joinNamed", { title: room.title })}
          >
            {t("events.live.join")}
            <Icon of={ExternalLink} flip />
          </a>
        )}
        {room.link.state === "none" && <p className="small muted">{t("events.row.noLink")}</p>}
        {room.save !== null && <SaveButton event={room.save.key} title={room.title} isSaved={room.save.isSaved} />}
      </div>
    </li>
  );
}
