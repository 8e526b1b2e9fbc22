import { emailOf } from "#core/text/parse-values.ts";

/** The address as accounts store it, in lower case; null if no mail could be sent to it. */
export function accountEmail(text: string): string | null {
  const checked = emailOf(text);
  return checked.ok ? checked.value.toLowerCase() : null;
}
