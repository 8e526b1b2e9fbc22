import type { EventRowView, RowLink, RowTimeView, SaveView } from "#web/components/events/event-row-view.ts";

/** One save in finished strings. A hidden event has the spec's fallback texts instead of its own (visitors §2). */
export type SavedCardView = Pick<
  EventRowView,
  "href" | "title" | "native" | "type" | "organizer" | "organizerHref" | "hostTime" | "clockNote" | "isExample"
> & {
  save: SaveView;
  /** The calendar file of the event or date; null for what is over, cancelled or has no date. */
  calendarHref: string | null;
  /** A calendar leaf; null stands for 'TBD'. */
  block: { month: string; day: string; weekday: string } | null;
  time: RowTimeView | null;
  /** "to 3:15 PM". */
  until: string | null;
  isCancelled: boolean;
  isRecurring: boolean;
  isOnlyDate: boolean;
  alwaysOpen: boolean;
  price: string | null;
  /** `whole` is set when `short` is cut. */
  text: { short: string; whole: string | null };
  /** What has changed since it was saved, in sentences. */
  notes: readonly string[];
  link: RowLink | { state: "opens"; words: string };
  stamp: string;
};

/** Cards under one heading. */
export type SavedGroup = {
  /** The viewer's day, or "no date"; null where the cards have no headings. */
  head: { key: string; name: string; date: string | null; near: boolean } | null;
  cards: readonly SavedCardView[];
};
