import { foldKey } from "#core/text/fold-key.ts";

const SEGMENTER = new Intl.Segmenter("und", { granularity: "grapheme" });
const LETTER = /[\p{L}\p{N}]/u;

/** The letter shown for a person without a picture: the first of the name, else of the address. */
export function initialOf({ name, email }: { name: string | null; email: string }): string {
  for (const { segment } of SEGMENTER.segment(`${name ?? ""} ${email}`)) {
    if (LETTER.test(segment)) return segment.toUpperCase();
  }
  return "";
}

/** A shortened address that its owner recognizes and that tells others little: `m•••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Whether a text contains a person's address, or their name in any spelling. */
export function namesPerson(text: string, { email, name }: { email: string; name: string | null }): boolean {
  if (text.toLowerCase().includes(email)) return true;
  const key = name === null ? "" : foldKey(name);
  return key !== "" && foldKey(text).includes(key);
}

/** What replaces a text that named an erased person: finished texts in the site's language. */
export type LeftWords = {
  /** Replaces the name of the event's host. */
  host: string;
  /** Replaces an event's title that names the person, and every title once the event is erased. */
  title: string;
  /** Why the event's dates are cancelled. */
  reason: string;
};
