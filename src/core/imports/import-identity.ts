import type { EventDraft } from "#core/events/event-draft.ts";
import { foldKey } from "#core/text/fold-key.ts";
import { clockOf, weekdayOf } from "#core/time/local-time.ts";

const APART = "\u001f";

/**
 * By what an event is known again when its row has no source_id: organizer, title, local weekday and time, link.
 * Spelling that people do not see (accents, case, curly quotes) does not make it another one.
 */
export function importIdentity(draft: EventDraft, startsLocal = draft.schedules[0]?.startsLocal): string {
  const when = startsLocal === undefined ? "" : `${weekdayOf(startsLocal)} ${clockOf(startsLocal)}`;
  const link = draft.link === null ? "" : (URL.parse(draft.link)?.href ?? draft.link);
  return [foldKey(draft.organizerName), foldKey(draft.title), when, link].join(APART);
}
