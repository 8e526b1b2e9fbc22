import { eventsPath, DEFAULT_EVENT_TAB } from "#core/events/event-search.ts";
import { readSearchQuery } from "#core/pagination.ts";
import { readSuggestions } from "#web/components/search/suggestions.server.ts";
import { scriptsOnly } from "#web/http/navigation.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: what the words in a search field may mean, while somebody types them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { query } = readSearchQuery(new URL(request.url).searchParams);
  scriptsOnly(request, eventsPath({ tab: DEFAULT_EVENT_TAB, page: 1, zone: null, query }));
  return Response.json(await readSuggestions(context.get(requestContext), query));
}
