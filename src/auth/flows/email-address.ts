import { emailOf } from "#core/text/parse-values.ts";

/** The address as accounts know it, in lower case; null when no mail could be sent to it. */
export function accountEmail(text: string): string | null {
  const checked = emailOf(text);
  return checked.ok ? checked.value.toLowerCase() : null;
}
