const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** The text of an attribute as React writes it. */
export function decodeHtml(text: string): string {
  return text.replaceAll(/&([a-z]+|#x?[0-9a-f]+);/gi, (whole, name: string) => CHARACTERS[name.toLowerCase()] ?? whole);
}
