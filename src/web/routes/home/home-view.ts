import type { DaySkyView } from "#web/components/events/day-sky-view.ts";
import type { DayView, LiveView } from "#web/components/events/event-row-view.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";

/** What the directory has to show now. `sky` is null when nothing begins in the next 24 hours. */
export type HomeList = {
  shows: "list";
  claims: string[];
  live: LiveView[];
  sky: DaySkyView | null;
  days: readonly DayView[];
  rooms: readonly { href: string | null; title: string }[];
};

/** The public home page; the words of welcome stand even when the directory cannot be read. */
export type HomeView = PageHead & {
  body: HomeList | { shows: "failed"; requestId: string };
};
