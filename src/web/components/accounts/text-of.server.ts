/** A text of a form as it was typed; nothing when the field is missing or holds a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
