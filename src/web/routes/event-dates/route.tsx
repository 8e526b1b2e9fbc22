import { noIndexMeta } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { DatesPage } from "#web/routes/event-dates/dates-page.tsx";
import { eventDatesLoader } from "#web/routes/event-dates/event-dates.server.ts";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ request, params, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  return eventDatesLoader(new URL(request.url), params.event, { viewer: requireViewer(context), context });
}

export const meta = noIndexMeta;

export default function EventDates({ loaderData: view }: Route.ComponentProps) {
  return (
    <Wrap padded>
      <DatesPage view={view} />
    </Wrap>
  );
}
