/** Keeps in a browser what was typed into a long form and not sent: one text for all forms of all who use it. */
export const UNFINISHED_FORMS_KEY = "unfinishedForms";

/** The texts of a form, by the names of their fields. */
export type UnfinishedForm = Readonly<Record<string, readonly string[]>>;

/** More forms than anybody leaves unfinished: the oldest goes. */
const FORMS_MAX = 5;

/** The form that is kept under an id; null when there is none. Texts that somebody else wrote are no form of ours. */
export function readUnfinished(stored: string | null, id: string): UnfinishedForm | null {
  return formsIn(stored).find(([each]) => each === id)?.[1] ?? null;
}

/** The text to store when a form is kept, or forgotten (null); null when nothing is left to store. */
export function withUnfinished(stored: string | null, id: string, form: UnfinishedForm | null): string | null {
  const others = formsIn(stored).filter(([each]) => each !== id);
  const forms = form === null ? others : [...others, [id, form]].slice(-FORMS_MAX);
  return forms.length === 0 ? null : JSON.stringify(forms);
}

/** A kept form with what was typed since: `typed` are the names of those fields, and `now` how the form stands. */
export function withTyped(kept: UnfinishedForm, now: UnfinishedForm, typed: readonly string[]): UnfinishedForm {
  const fields = new Map(Object.entries(kept));
  for (const name of typed) {
    const texts = now[name];
    if (texts === undefined) fields.delete(name);
    else fields.set(name, texts);
  }
  return Object.fromEntries(fields);
}

function formsIn(stored: string | null): readonly (readonly [string, UnfinishedForm])[] {
  const parsed = parsedOf(stored);
  return Array.isArray(parsed) ? parsed.filter(isKept) : [];
}

function parsedOf(stored: string | null): unknown {
  try {
    return stored === null ? null : JSON.parse(stored);
  } catch {
    // Whatever it is, it is no text of ours.
    return null;
  }
}

function isKept(value: unknown): value is [string, UnfinishedForm] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [id, form] = value as unknown[];
  return typeof id === "string" && typeof form === "object" && form !== null && Object.values(form).every(isTexts);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
