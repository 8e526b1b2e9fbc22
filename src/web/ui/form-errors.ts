/** What is wrong with a form: a finished sentence for each faulty field, by its name, in the order of the fields. */
export type FormErrors = Readonly<Record<string, string>>;

/** The id of a field's control, which the error summary links to. `scope` tells two forms of a page apart. */
export function fieldId(name: string, scope?: string): string {
  return scope === undefined ? `field-${name}` : `${scope}-${name}`;
}
