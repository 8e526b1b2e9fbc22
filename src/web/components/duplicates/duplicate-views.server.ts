import { eventPath } from "#core/events/event-address.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { listPossibleDuplicates } from "#data/queries/possible-duplicates.ts";
import type { DuplicateView } from "#web/components/duplicates/duplicate-list.tsx";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Candidate = Parameters<typeof listPossibleDuplicates>[1];

/** The possible duplicates of a candidate that the person who fills in the form may see. */
export async function duplicateViews(candidate: Candidate, context: RequestContext): Promise<readonly DuplicateView[]> {
  const { database, viewer, now } = context;
  const found = await listPossibleDuplicates(database.db, candidate, viewer, now);
  const { translate, style } = listReader(context);
  return found.map(({ publicId, title, organizerName: organizer, date }) => {
    const when = date === null ? translate("event.alwaysOpen") : formatDateAtClock(date.startsAt, style);
    const line = translate("createEvent.duplicates.row", { organizer, when });
    return { href: eventPath({ publicId, title }), title, line };
  });
}
