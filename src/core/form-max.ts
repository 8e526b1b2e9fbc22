/** The largest form that is read, in bytes as it is sent; forms with a picture have their own limit. */
export const FORM_MAX_BYTES = 1_048_576;

/** Whether a form of plain fields would be refused for its size. */
export function isTooLargeForm(fields: Iterable<readonly [string, unknown]>): boolean {
  const texts = Array.from(fields, ([name, value]): [string, string] => [name, typeof value === "string" ? value : ""]);
  return new URLSearchParams(texts).toString().length > FORM_MAX_BYTES;
}
