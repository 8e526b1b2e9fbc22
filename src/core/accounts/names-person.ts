import { foldKey } from "#core/text/fold-key.ts";

/** Whether a text holds a person's address, or their name in any spelling. */
export function namesPerson(text: string, { email, name }: { email: string; name: string | null }): boolean {
  if (text.toLowerCase().includes(email)) return true;
  const key = name === null ? "" : foldKey(name);
  return key !== "" && foldKey(text).includes(key);
}
