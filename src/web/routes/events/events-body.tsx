import type { ReactNode } from "react";
import { ExampleNotice } from "#web/components/events/example-notice.tsx";
import { LiveStrip } from "#web/components/events/live-strip.tsx";
import { useSlowNavigation } from "#web/components/layout/use-slow-navigation.ts";
import { EventsBeyond } from "#web/routes/events/events-beyond.tsx";
import { EventsFailed } from "#web/routes/events/events-failed.tsx";
import { EventsPageList } from "#web/routes/events/events-page-list.tsx";
import { EventsSkeleton } from "#web/routes/events/events-skeleton.tsx";
import type { EventsView } from "#web/routes/events/events-view.ts";

/** What stands under the heading: what runs now, the tabs, and the list or what stands in its place. */
export function EventsBody({ view, tabs }: { view: EventsView; tabs: ReactNode }) {
  const slow = useSlowNavigation() === "/events";
  const { body } = view;
  return (
    <>
      {body.shows === "list" && (
        <ExampleNotice events={[...body.live, ...body.days.flatMap((day) => day.rows), ...body.rooms]} />
      )}
      {body.shows === "list" && <LiveStrip live={body.live} more={body.moreLive} />}
      {tabs}
      {slow ? <EventsSkeleton /> : <Below view={view} />}
    </>
  );
}

function Below({ view }: { view: EventsView }) {
  const { body } = view;
  if (body.shows === "failed") return <EventsFailed view={view} requestId={body.requestId} />;
  if (body.shows === "beyond") return <EventsBeyond view={view} pages={body.pages} />;
  return <EventsPageList view={view} body={body} />;
}
