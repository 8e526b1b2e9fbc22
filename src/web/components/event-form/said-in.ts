import { type EventFields, textOf } from "#core/events/event-fields.ts";
import { DEFAULT_EVENT_TYPE, EVENT_TYPES } from "#core/events/event.ts";
import type { EventFormOptions } from "#web/components/event-form/event-form-options.ts";
import type { ShownWords } from "#web/components/event-form/shown-row.tsx";

/** What fields say of what a list shows. */
export function saidIn(values: EventFields, options: Pick<EventFormOptions, "organizers">): ShownWords {
  return wordsOf((name) => textOf(values, name), options);
}

/** The same of a form as it stands. */
export function saidOf(form: HTMLFormElement, options: Pick<EventFormOptions, "organizers">): ShownWords {
  const data = new FormData(form);
  return wordsOf((name) => String(data.get(name) ?? ""), options);
}

function wordsOf(text: (name: string) => string, { organizers }: Pick<EventFormOptions, "organizers">): ShownWords {
  const chosen = organizers.find(({ value }) => value === text("organizer"));
  return {
    title: text("title"),
    type: EVENT_TYPES.find((type) => type === text("type")) ?? DEFAULT_EVENT_TYPE,
    organizerName: chosen?.label ?? text("organizerName"),
  };
}
