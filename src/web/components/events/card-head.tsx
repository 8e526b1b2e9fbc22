import Info from "lucide/dist/esm/icons/info.mjs";
import type { ReactElement } from "react";
import type { EventType } from "#core/events/event.ts";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { EventTitle, HostLine } from "#web/components/events/event-title.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";

/**
 * The six marks, distinguishable at 9 px and in one color (design language §5). Created once, because a list shows each
 * of them many times.
 */
const MARKS: Record<EventType, ReactElement> = {
  prayer: mark("M2.4 8a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0-11.2 0"),
  meditation: mark(
    "M1.95 8a6.05 6.05 0 1 0 12.1 0a6.05 6.05 0 1 0-12.1 0M4.25 8a3.75 3.75 0 1 1 7.5 0a3.75 3.75 0 1 1-7.5 0",
  ),
  discussion: mark("M2.4 2.6h11.2v8.6H8.7L5 14.4v-3.2H2.4z"),
  worship: mark("M2 6.4h2.7v5.4H2zM6.65 2.4h2.7v11.2h-2.7zM11.3 4.6H14v7.4h-2.7z"),
  retreat: mark("M8 2.2 14.4 13.4H1.6z"),
  other: mark("M8 1.6 14.4 8 8 14.4 1.6 8z"),
};

function mark(path: string): ReactElement {
  return (
    <svg className="type-mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The mark of an event's type. */
export function TypeMark({ type }: { type: EventType }) {
  return MARKS[type];
}

type CardHeadProps = {
  /** The CSS block of its styles. */
  block: "live-card" | "now-panel";
  event: Pick<
    EventRowView,
    "href" | "title" | "native" | "type" | "organizer" | "organizerHref" | "hostTime" | "isExample"
  >;
};

/**
 * Type, title and organizer of an event outside the lists. The title comes first in the document; styles put the type
 * before it.
 */
export function CardHead({ block, event }: CardHeadProps) {
  return (
    <>
      <h3 className={`${block}__title`}>
        <EventTitle event={event} />
      </h3>
      <div className={`${block}__type`}>
        <TypeBadge type={event.type} />
        {event.isExample && <ExampleMark />}
      </div>
      <HostLine className={`${block}__host`} event={event} />
    </>
  );
}

/** An event's type as shape and word, because color alone is not enough (design language §5). */
export function TypeBadge({ type }: { type: EventType }) {
  const t = useTranslations("events.type");
  return (
    <span className="type-badge" data-type={type}>
      <TypeMark type={type} />
      {t(type)}
    </span>
  );
}

type MaybeExample = { isExample: boolean };

/** Marks one event of the demo directory (PRODUCT P14). */
export function ExampleMark() {
  const t = useTranslations("events.examples");
  return <Pill tone="info">{t("mark")}</Pill>;
}

/**
 * Tells whether all or some events on a page are examples, so that nobody waits alone at a demo link; nothing without
 * examples.
 */
export function ExampleNotice({ events }: { events: readonly MaybeExample[] }) {
  const t = useTranslations("events.examples");
  if (!events.some(({ isExample }) => isExample)) return null;
  return (
    <p className="example-notice">
      <Icon of={Info} />
      {t(events.every(({ isExample }) => isExample) ? "all" : "some")}
    </p>
  );
}
