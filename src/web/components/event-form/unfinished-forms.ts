import { readUnfinished, UNFINISHED_FORMS_KEY, type UnfinishedForm, withUnfinished } from "#core/unfinished-form.ts";

/** How long nothing must be typed until it is kept. */
const KEPT_AFTER_MS = 400;

/** One form is typed into at a time: what is still to be stored of it. */
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
    // Storage is refused in some private windows: nothing was kept there.
    return null;
  }
}

function store(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(UNFINISHED_FORMS_KEY);
    else localStorage.setItem(UNFINISHED_FORMS_KEY, text);
  } catch {
    // Storage is full or refused: the form lasts as long as its page, as any other does.
  }
}

/** The form that this browser keeps under an id; null for none. */
export function unfinishedForm(id: string): UnfinishedForm | null {
  return readUnfinished(stored(), id);
}

/** Keeps a form as it will be when nothing was typed for a moment, or when its tab is closed before that. */
export function keepUnfinished(id: string, fields: () => UnfinishedForm): void {
  clearTimeout(timer);
  pending = () => store(withUnfinished(stored(), id, fields()));
  timer = setTimeout(storeNow, KEPT_AFTER_MS);
  addEventListener("pagehide", storeNow);
}

/** Forgets one form: it was sent, or is not wanted. */
export function forgetUnfinished(id: string): void {
  dropPending();
  store(withUnfinished(stored(), id, null));
}

/** Forgets all forms: whoever signs out leaves nothing behind. */
export function forgetAllUnfinished(): void {
  dropPending();
  store(null);
}
