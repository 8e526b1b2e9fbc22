import type { EventsAsked } from "#core/events/event-search.ts";
import type { DayView, EventRowView, LiveView } from "#web/components/events/event-row-view.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";

/** A page of the list; `samples` says that its rows are the built-in ones, which nobody counts. */
export type EventsPage = {
  shows: "list";
  pages: number;
  total: number;
  /** Which page of how many, and of how many events. */
  showing: string;
  days: readonly DayView[];
  samples: boolean;
  live: LiveView[];
  /** Others run too, beside those in `live`. */
  moreLive: boolean;
  rooms: EventRowView[];
};

/** What /events answers: a page of the list, that there is no such page, or that the directory could not be read. */
export type EventsView = PageHead &
  EventsAsked & {
    body: EventsPage | { shows: "beyond"; pages: number } | { shows: "failed"; requestId: string };
  };
