/** The browser's storage key for long forms that were not sent: one text for all forms and everybody who uses the browser. */
export const UNFINISHED_FORMS_KEY = "unfinishedForms";

/** The texts of a form by field name. */
export type UnfinishedForm = Readonly<Record<string, readonly string[]>>;

/** More forms than anybody leaves unfinished: the oldest is dropped. */
const FORMS_MAX = 5;

/** The form stored under an id; null if there is none. Invalid texts are ignored. */
export function readUnfinished(stored: string | null, id: string): UnfinishedForm | null {
  return formsIn(stored).find(([each]) => each === id)?.[1] ?? null;
}

/** The text to store after a form is stored, or removed (null); null if nothing remains to store. */
export function withUnfinished(stored: string | null, id: string, form: UnfinishedForm | null): string | null {
  const others = formsIn(stored).filter(([each]) => each !== id);
  const forms = form === null ? others : [...others, [id, form]].slice(-FORMS_MAX);
  return forms.length === 0 ? null : JSON.stringify(forms);
}

/** A stored form with the values typed since: `typed` are the names of those fields, and `now` the form's present values. */
export function withTyped(saved: UnfinishedForm, now: UnfinishedForm, typed: readonly string[]): UnfinishedForm {
  const fields = new Map(Object.entries(saved));
  for (const name of typed) {
    const texts = now[name];
    if (texts === undefined) fields.delete(name);
    else fields.set(name, texts);
  }
  return Object.fromEntries(fields);
}

function formsIn(stored: string | null): readonly (readonly [string, UnfinishedForm])[] {
  const parsed = parsedOf(stored);
  return Array.isArray(parsed) ? parsed.filter(isSaved) : [];
}

function parsedOf(stored: string | null): unknown {
  try {
    return stored === null ? null : JSON.parse(stored);
  } catch {
    // An invalid text is ignored.
    return null;
  }
}

function isSaved(value: unknown): value is [string, UnfinishedForm] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [id, form] = value as unknown[];
  return typeof id === "string" && typeof form === "object" && form !== null && Object.values(form).every(isTexts);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
