import type { ValidationErrors } from "#core/check-input.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/**
 * A submitted form as text: a file or an absent field reads as the empty string; a check box that is not checked is
 * absent.
 */
export type SentForm = {
  text: (name: string) => string;
  /** All values of a field that may occur several times. */
  list: (name: string) => readonly string[];
  has: (name: string) => boolean;
  /** The values of the named fields, to be validated and to be shown again. */
  texts: <Name extends string>(...names: readonly Name[]) => Record<Name, string>;
};

/** More values of one field than any form of the site has. */
const LIST_MAX = 500;

/** Reads the form of a request. The server has already read the whole body, limited its size and checked its type. */
export async function readForm(request: Request): Promise<SentForm> {
  return sentForm(await request.formData());
}

/** Wraps a form that was read already. */
export function sentForm(form: FormData): SentForm {
  const text = (name: string): string => textOf(form.get(name));
  return {
    text,
    list: (name) => form.getAll(name).slice(0, LIST_MAX).map(textOf),
    has: (name) => form.has(name),
    texts: <Name extends string>(...names: readonly Name[]) =>
      Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>,
  };
}

/** Returns the messages of a form's validation errors, in the reader's language. */
export function formErrors(faults: ValidationErrors, context: Pick<RequestContext, "translate">): FormErrors {
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, wordsIn(context.translate, fault)]));
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
