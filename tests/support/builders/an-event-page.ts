import { eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { Database } from "#data/database.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, type EventOverrides } from "#tests/support/builders/an-event.ts";

/** An address for loaders that read only the query of theirs. */
export const URL_OF_PAGE = new URL("https://same.example/events/x");

/** An event, and who opens its page when. */
export type EventPageOverrides = EventOverrides & { context?: Partial<RequestContext> };

/** Stores an event and loads its page: what it shows, the segment of its address, and the context it was loaded with. */
export async function anEventPage(database: Database, { context: overrides, ...event }: EventPageOverrides = {}) {
  const { publicId } = await anEvent(database, event);
  const title = event.title ?? "Evening sitting";
  const slug = `${title.toLowerCase().replaceAll(" ", "-")}-${publicId}`;
  const context = aRequestContext({ database, ...overrides });
  const { view, meta, jsonLd } = await eventPageLoader(slug, URL_OF_PAGE, context);
  return { view, meta, jsonLd, slug, context };
}
