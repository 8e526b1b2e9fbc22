// Endings that people write in addresses without `https://`; "Thanks.See you" is none.
const ENDINGS =
  "app|biz|blog|ch|click|cn|co|com|de|dev|eu|fr|gl|info|io|link|live|ly|me|net|online|org|page|ru|shop|site|top|tv|uk|us|xyz|zoom";
const LINK = new RegExp(
  `\\b[a-z][a-z0-9+.-]{1,20}://|\\bwww\\.|(?<![@\\w.-])(?:[a-z0-9-]{1,63}\\.)+(?:${ENDINGS})(?![\\w-])`,
  "iu",
);

/** Whether a text holds a web address, written out or only begun: what a first message and an announcement may not. An email address is none. */
export function hasLink(text: string): boolean {
  // Width and compatibility forms are ways of writing an address past a rule.
  return LINK.test(text.normalize("NFKC"));
}

/** Somebody's name as a mail to a stranger may tell it; null for none, and for one that is an advertisement. */
export function nameForMail(name: string | null): string | null {
  return name === null || hasLink(name) ? null : name;
}
