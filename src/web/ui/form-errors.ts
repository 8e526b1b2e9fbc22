/** The errors of a form: a finished sentence for each invalid field, by field name, in the order of the fields. */
export type FormErrors = Readonly<Record<string, string>>;

/** The id of a field's control, which the error summary links to. `scope` distinguishes two forms of a page. */
export function fieldId(name: string, scope?: string): string {
  return scope === undefined ? `field-${name}` : `${scope}-${name}`;
}
