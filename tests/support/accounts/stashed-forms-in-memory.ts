import { STASHED_FORM_MAX, type StashedForm } from "#core/stashed-form.ts";
import type { StashedForms } from "#web/http/request-context.server.ts";

const forms = new Map<string, StashedForm>();

/** Stashed forms for tests of screens without a database; all requests of a test file share them. */
export const stashedFormsInMemory: StashedForms = {
  async store(form) {
    if (JSON.stringify(form).length > STASHED_FORM_MAX) return null;
    const key = `form-${forms.size + 1}`;
    forms.set(key, form);
    return key;
  },
  find: async (key) => forms.get(key) ?? null,
};
