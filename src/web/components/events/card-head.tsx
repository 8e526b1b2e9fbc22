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
