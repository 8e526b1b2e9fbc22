import type { EventImage } from "#core/events/event-words-input.ts";
import { MIDDLE } from "#core/pictures/focus-point.ts";
import type { EventDraft } from "#core/events/event-draft.ts";

/** A draft's content as columns of an event; its schedules have a table of their own. */
export function draftColumns(draft: EventDraft) {
  const { schedules: _schedules, nativeTitle, place, facts, practices, traditions, languages, ...columns } = draft;
  return {
    ...columns,
    ...place,
    ...facts,
    practices: [...practices],
    traditions: [...traditions],
    languages: [...languages],
    nativeTitle: nativeTitle?.text ?? null,
    nativeTitleLanguage: nativeTitle?.language ?? null,
  };
}

export function imageColumns(image: EventImage | null) {
  const { x, y } = image?.focus ?? MIDDLE;
  return { imageKey: image?.key ?? null, imageAlt: image?.alt ?? null, imageFocusX: x, imageFocusY: y };
}
