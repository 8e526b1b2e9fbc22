import type { Words } from "#core/words.ts";

/** How long a passkey's name may be, in characters. */
export const PASSKEY_NAME_MAX = 120;

/** What is wrong with the name that somebody gives a passkey, without spaces around it; null when nothing is. */
export function passkeyNameFault(name: string): Words | null {
  if (name === "") return { key: "security.passkeys.nameMissing", values: {} };
  const isLong = [...name].length > PASSKEY_NAME_MAX;
  return isLong ? { key: "security.passkeys.nameTooLong", values: { max: PASSKEY_NAME_MAX } } : null;
}
