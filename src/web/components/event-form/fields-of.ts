import { type EventFields, textOf } from "#core/events/event-fields.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** What a form's fields show and what is wrong with them, by their names. */
export type ShownFields = { values: EventFields; errors: FormErrors };

/** What a field of one text needs: its name, what stands in it, and its error. */
export function shown({ values, errors }: ShownFields, name: string) {
  return { name, defaultValue: textOf(values, name), error: errors[name] };
}

/** Whether a switch stands on. */
export function isOn({ values }: Pick<ShownFields, "values">, name: string): boolean {
  return textOf(values, name) === "on";
}

/** The same of a field that holds several texts in one line. */
export function shownList({ values, errors }: ShownFields, name: string) {
  return { name, defaultValue: (values[name] ?? []).join("; "), error: errors[name] };
}
