import type { EventInput } from "#core/events/event-input.ts";
import { previewDates } from "#core/schedules/preview-dates.ts";
import type { DuplicateView } from "#web/components/duplicates/duplicate-view.ts";
import { duplicateViews } from "#web/components/duplicates/duplicate-views.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Events that may be the same gathering as a form's, by its first date. */
export function eventDuplicates(
  { draft, schedules }: EventInput,
  organizerName: string,
  context: RequestContext,
): Promise<readonly DuplicateView[]> {
  const { now, zone } = context;
  const [first = null] = previewDates(schedules, { viewerZone: zone.id, now, count: 1 });
  const { title, link } = draft;
  const { startsAt = null, endsAt = null } = first ?? {};
  return duplicateViews({ title, organizerName, link, startsAt, endsAt }, context);
}
