import { eventPath } from "#core/events/event-address.ts";
import type { EventInput } from "#core/events/event-input.ts";
import { previewDates } from "#core/schedules/preview-dates.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { findPossibleDuplicates } from "#data/queries/possible-duplicates.ts";
import type { DuplicateView } from "#web/components/event-form/event-form-view.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Events that may be the same gathering as a form's, as far as its writer may see them. */
export async function duplicateViews(
  { draft, schedules }: EventInput,
  organizerName: string,
  about: RequestContext,
): Promise<readonly DuplicateView[]> {
  const { database, viewer, now, zone } = about;
  const [first = null] = previewDates(schedules, { viewerZone: zone.id, now, count: 1 });
  const { title, link } = draft;
  const candidate = { title, organizerName, link, startsAt: first?.startsAt ?? null, endsAt: first?.endsAt ?? null };
  const found = await findPossibleDuplicates(database.db, candidate, viewer, now);
  const { translate, style } = listReader(about);
  return found.map(({ publicId, title: named, organizerName: organizer, date }) => {
    const when = date === null ? translate("event.alwaysOpen") : formatDateAtClock(date.startsAt, style);
    const line = translate("createEvent.duplicates.row", { organizer, when });
    return { href: eventPath({ publicId, title: named }), title: named, line };
  });
}
