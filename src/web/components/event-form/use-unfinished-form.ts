import { useCallback, useEffect, useSyncExternalStore } from "react";
import { type EventFields, eventFieldsOf } from "#core/events/event-fields.ts";
import type { UnfinishedForm } from "#core/unfinished-form.ts";
import { forgetUnfinished, keepUnfinished, unfinishedForm } from "#web/components/event-form/unfinished-forms.ts";

/** A picture that was sent may be gone tomorrow: it is chosen again. */
const NOT_KEPT = new Set(["imageKey"]);

/** What was found when its page was opened: what is typed from then on changes the storage, not the page. */
const found = new Map<string, UnfinishedForm | null>();
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function foundAt(id: string): UnfinishedForm | null {
  const known = found.get(id);
  if (known !== undefined) return known;
  const form = unfinishedForm(id);
  found.set(id, form);
  return form;
}

/**
 * Keeps an unfinished form in the browser, so that it survives a closed tab: what `id`'s form held when it was left, and how it
 * is kept on and forgotten. Nothing on the server and in the first render.
 */
export function useUnfinishedForm(id: string, fieldsOf: FieldsOf = eventFieldsOf) {
  const left = useSyncExternalStore(
    subscribe,
    () => foundAt(id),
    () => null,
  );
  useEffect(() => {
    return () => {
      found.delete(id);
    };
  }, [id]);
  const forget = useCallback(() => {
    forgetUnfinished(id);
    found.set(id, null);
    for (const changed of listeners) changed();
  }, [id]);
  const keep = useCallback(
    (form: HTMLFormElement) => keepUnfinished(id, () => keptFields(fieldsOf(new FormData(form)))),
    [id, fieldsOf],
  );
  return { left, keep, forget };
}

/** What of a form is kept. */
type FieldsOf = (form: Iterable<readonly [string, unknown]>) => EventFields;

function keptFields(typed: EventFields): UnfinishedForm {
  const fields = Object.entries(typed);
  return Object.fromEntries(fields.filter(([name]) => !NOT_KEPT.has(name)));
}
