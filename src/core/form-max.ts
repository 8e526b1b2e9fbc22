/** The largest form, in bytes as sent; forms with a picture have their own limit. */
export const FORM_MAX_BYTES = 1_048_576;

/** Whether a form of plain fields is over the size limit. */
export function isTooLargeForm(fields: Iterable<readonly [string, unknown]>): boolean {
  const texts = Array.from(fields, ([name, value]): [string, string] => [name, typeof value === "string" ? value : ""]);
  return new URLSearchParams(texts).toString().length > FORM_MAX_BYTES;
}
