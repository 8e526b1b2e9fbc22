import { foldKey } from "#core/text/fold-key.ts";

const SEGMENTER = new Intl.Segmenter("und", { granularity: "grapheme" });
const LETTER = /[\p{L}\p{N}]/u;

/** The one letter that stands for a person without a picture: of the name, else of the address. */
export function initialOf({ name, email }: { name: string | null; email: string }): string {
  for (const { segment } of SEGMENTER.segment(`${name ?? ""} ${email}`)) {
    if (LETTER.test(segment)) return segment.toUpperCase();
  }
  return "";
}

/** An address of which its owner recognises enough and others learn little: `m•••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Whether a text holds a person's address, or their name in any spelling. */
export function namesPerson(text: string, { email, name }: { email: string; name: string | null }): boolean {
  if (text.toLowerCase().includes(email)) return true;
  const key = name === null ? "" : foldKey(name);
  return key !== "" && foldKey(text).includes(key);
}

/** What stands where words that can name somebody were erased: finished texts in the site's language. */
export type LeftWords = {
  /** In place of who held an event. */
  host: string;
  /** In place of an event's title that names the person, and of every title when the event is gone. */
  title: string;
  /** Why the event's dates are cancelled. */
  reason: string;
};
