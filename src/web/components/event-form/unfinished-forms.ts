import { readUnfinished, UNFINISHED_FORMS_KEY, type UnfinishedForm, withUnfinished } from "#core/unfinished-form.ts";

/** How long typing must pause before the form is stored. */
const STORE_DELAY_MS = 400;

/** The pending store; people type into one form at a time. */
let pending: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function storeNow(): void {
  clearTimeout(timer);
  pending?.();
  pending = null;
}

function dropPending(): void {
  clearTimeout(timer);
  pending = null;
}

function stored(): string | null {
  try {
    return localStorage.getItem(UNFINISHED_FORMS_KEY);
  } catch {
    // Some private windows deny access to storage: nothing was stored there.
    return null;
  }
}

function store(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(UNFINISHED_FORMS_KEY);
    else localStorage.setItem(UNFINISHED_FORMS_KEY, text);
  } catch {
    // Storage is denied or full: the form lasts as long as its page.
  }
}

/** The stored form with this id; null if there is none. */
export function unfinishedForm(id: string): UnfinishedForm | null {
  return readUnfinished(stored(), id);
}

/** Stores a form when typing pauses, or when the tab is closed before that. */
export function saveUnfinished(id: string, fields: () => UnfinishedForm): void {
  clearTimeout(timer);
  pending = () => store(withUnfinished(stored(), id, fields()));
  timer = setTimeout(storeNow, STORE_DELAY_MS);
  addEventListener("pagehide", storeNow);
}

/** Deletes one stored form: it was sent or discarded. */
export function forgetUnfinished(id: string): void {
  dropPending();
  store(withUnfinished(stored(), id, null));
}

/** Deletes all stored forms when a person signs out. */
export function forgetAllUnfinished(): void {
  dropPending();
  store(null);
}
