import type { TopicKind } from "#core/topics/topic.ts";
import type { CalendarMenuView } from "#web/components/calendar-files/calendar-menu.tsx";
import type { DayView, LiveView } from "#web/components/events/event-row-view.ts";
import type { WeekView } from "#web/components/events/week-ribbon.tsx";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { ShareMenuView } from "#web/components/share/share-menu.tsx";
import type { TopicLink } from "#web/components/topics/topic-words.server.ts";

/** An organizer of a topic; `href` is null for a mere name and for one whose page this reader may not open. */
export type TopicHostView = { name: string; href: string | null; mark: string; count: string };

/** The page of a topic, formatted for the reader. */
export type TopicPageView = PageHead & {
  shows: "topic";
  kind: TopicKind;
  title: string;
  /** The picture of the next event: a complete SVG. */
  picture: string;
  /** What an admin wrote about it, in paragraphs. */
  introduction: readonly string[];
  /** What its events have in common, in a sentence. */
  facts: string;
  /** When the next one starts; null while none is known. */
  next: string | null;
  live: readonly LiveView[];
  /** Whether more events run than `live` has. */
  hasMoreLive: boolean;
  week: WeekView;
  days: readonly DayView[];
  rooms: readonly { href: string | null; title: string; isExample: boolean }[];
  /** The list of all its events, with their number, and the calendar of the same. */
  listHref: string;
  total: number;
  calendarHref: string;
  subscribe: CalendarMenuView;
  share: ShareMenuView;
  hosts: readonly TopicHostView[];
  related: readonly TopicLink[];
};

/** The loader data of a topic's address. */
export type TopicView =
  | TopicPageView
  | { shows: "missing"; documentTitle: string }
  | { shows: "failed"; documentTitle: string; requestId: string };
