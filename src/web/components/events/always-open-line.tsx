import DoorOpen from "lucide/dist/esm/icons/door-open.mjs";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { Icon } from "#web/ui/icon.tsx";

/** How many rooms the line names. */
export const LINE_ROOMS_MAX = 3;

type AlwaysOpenLineProps = {
  rooms: readonly Pick<EventRowView, "href" | "title">[];
  /** The page that lists all of them. */
  allHref: string;
};

/** The first always-open rooms in one line above a list, with a link to all of them; nothing when there are none. */
export function AlwaysOpenLine({ rooms, allHref }: AlwaysOpenLineProps) {
  const t = useTranslations("events.alwaysOpen");
  if (rooms.length === 0) return null;
  return (
    <section className="always-open-line" aria-labelledby="always-open-line">
      <p id="always-open-line">
        <Icon of={DoorOpen} />
        {t("mark")}
      </p>
      <ul>
        {rooms.slice(0, LINE_ROOMS_MAX).map(({ href, title }) => (
          <li key={href}>
            <Link to={href ?? allHref}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
        <li>
          <Link className="always-open-line__all" to={allHref}>
            {t("all")}
          </Link>
        </li>
      </ul>
    </section>
  );
}
