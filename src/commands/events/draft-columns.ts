import type { EventDraft } from "#core/events/event-draft.ts";

/** What a draft says, by the columns of an event; its schedules have a table of their own. */
export function draftColumns(draft: EventDraft) {
  const { schedules: _schedules, nativeTitle, place, facts, practices, traditions, languages, ...said } = draft;
  return {
    ...said,
    ...place,
    ...facts,
    practices: [...practices],
    traditions: [...traditions],
    languages: [...languages],
    nativeTitle: nativeTitle?.text ?? null,
    nativeTitleLanguage: nativeTitle?.language ?? null,
  };
}
