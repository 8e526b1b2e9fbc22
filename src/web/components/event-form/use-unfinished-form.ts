import { useCallback, useEffect, useSyncExternalStore } from "react";
import { type EventFields, eventFieldsOf } from "#core/events/event-fields.ts";
import { readUnfinished, UNFINISHED_FORMS_KEY, type UnfinishedForm, withUnfinished } from "#core/unfinished-form.ts";

/** How long nothing must be typed until it is kept. */
const KEPT_AFTER_MS = 400;
/** A picture that was sent may be gone tomorrow: it is chosen again. */
const NOT_KEPT = new Set(["imageKey"]);

/** What was found when its page was opened: what is typed from then on changes the storage, not the page. */
const found = new Map<string, UnfinishedForm | null>();
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function stored(): string | null {
  try {
    return localStorage.getItem(UNFINISHED_FORMS_KEY);
  } catch {
    // Storage is refused in some private windows: nothing was kept there.
    return null;
  }
}

function store(id: string, form: UnfinishedForm | null): void {
  const text = withUnfinished(stored(), id, form);
  try {
    if (text === null) localStorage.removeItem(UNFINISHED_FORMS_KEY);
    else localStorage.setItem(UNFINISHED_FORMS_KEY, text);
  } catch {
    // Storage is full or refused: the form stays as long as its page, which is what a page without it does anyway.
  }
}

function foundAt(id: string): UnfinishedForm | null {
  const known = found.get(id);
  if (known !== undefined) return known;
  const form = readUnfinished(stored(), id);
  found.set(id, form);
  return form;
}

/**
 * Keeps an unfinished form in the browser, so that it survives a closed tab: what `id`'s form held when it was left, and how it
 * is kept on and forgotten. Nothing on the server and in the first render. `fieldsOf` takes what a person typed out of a form.
 */
export function useUnfinishedForm(
  id: string,
  fieldsOf: (form: Iterable<readonly [string, unknown]>) => EventFields = eventFieldsOf,
) {
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
    clearTimeout(timer);
    store(id, null);
    found.set(id, null);
    for (const changed of listeners) changed();
  }, [id]);
  const keep = useCallback(
    (form: HTMLFormElement) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const fields = Object.entries(fieldsOf(new FormData(form)));
        store(id, Object.fromEntries(fields.filter(([name]) => !NOT_KEPT.has(name))));
      }, KEPT_AFTER_MS);
    },
    [id, fieldsOf],
  );
  return { left, keep, forget };
}

/** One form is typed into at a time. */
let timer: ReturnType<typeof setTimeout> | undefined;

/** Forgets all forms that were left in this browser: whoever signs out leaves nothing behind. */
export function forgetUnfinishedForms(): void {
  clearTimeout(timer);
  try {
    localStorage.removeItem(UNFINISHED_FORMS_KEY);
  } catch {
    // Storage is refused: nothing was kept there.
  }
}
