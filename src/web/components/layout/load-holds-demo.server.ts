import { holdsDemoEvents } from "#data/queries/demo.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Whether the frame says that the listings are examples. Silent when the directory cannot be read: the page says that itself. */
export async function loadHoldsDemo({ database, logError }: RequestContext): Promise<boolean> {
  try {
    return await holdsDemoEvents(database.db);
  } catch (error) {
    logError(error, "whether the directory holds demo listings could not be read");
    return false;
  }
}
