import { data } from "react-router";
import { ReadOrFailed } from "#web/components/accounts/read-or-failed.tsx";
import { noIndexMeta } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { CalendarAddressesPage } from "#web/routes/calendar-addresses/calendar-addresses-page.tsx";
import {
  calendarAddressesAction,
  calendarAddressesLoader,
} from "#web/routes/calendar-addresses/calendar-addresses.server.ts";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

// The page shows addresses that must not be passed on.
const HEADERS = { "referrer-policy": "no-referrer" };

export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, status } = await calendarAddressesLoader(requireViewer(context), context);
  return data(view, { status, headers: HEADERS });
}

export const headers = () => HEADERS;

export function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  return calendarAddressesAction(request, requireViewer(context), context);
}

export const meta = noIndexMeta;

export default function CalendarAddresses({ loaderData: view }: Route.ComponentProps) {
  return (
    <Wrap padded>
      <ReadOrFailed area="calendarAddresses" view={view} to="/saved-events/calendar">
        {view.shows === "addresses" && <CalendarAddressesPage view={view} />}
      </ReadOrFailed>
    </Wrap>
  );
}
