import { type EventFilter, withoutFilter } from "#core/events/event-filter.ts";
import { hoursWords } from "#web/components/free-hours/hours-words.server.ts";
import type { FitNoticeView } from "#web/components/free-hours/fit-notice.tsx";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * The filter of an address for its reader. "Only what fits" means the reader's own free hours; for a reader without any
 * it leaves nothing out. The notice says which of the two it is; null for a filter that does not ask.
 */
export function ownFilter(
  context: RequestContext,
  filter: EventFilter,
): { filter: EventFilter; fitNotice: FitNoticeView | null } {
  if (filter.fits.length === 0) return { filter, fitNotice: null };
  const { translate, freeHours } = context;
  if (freeHours.length === 0) {
    const notice = { words: translate("freeFit.missing"), link: translate("freeFit.mark") };
    return { filter: withoutFilter(filter, "fits"), fitNotice: notice };
  }
  const words = translate("freeFit.shown", { hours: hoursWords(context) });
  return { filter, fitNotice: { words, link: translate("freeFit.change") } };
}
