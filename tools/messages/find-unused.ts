type SourceText = { path: string; text: string };

/** Each kind of quote is looked for by itself: templates hold other quotes and templates, comments apostrophes. */
const QUOTED = [/"([^"\\\n]*)"/g, /'([^'\\\n]*)'/g, /`([^`\\]*)`/g, /((?:\w+\.)+\$\{[^}]*\}[\w.]*)/g];

/**
 * Keys that no source seems to use. A key counts as used when a source holds it as a text, or holds its end while some
 * source holds its beginning (a translator of a part of the catalogue); `${…}` in a text stands for anything.
 */
export function findUnused(keys: Iterable<string>, sources: SourceText[]): string[] {
  const texts = new Set(
    sources.flatMap(({ text }) =>
      QUOTED.flatMap((quoted) => [...text.matchAll(quoted)].map((match) => match[1] ?? "")),
    ),
  );
  const patterns = [...texts]
    .filter((text) => text.includes("${") && /[\w.]{3}/.test(text.replaceAll(/\$\{[^}]*\}/g, "")))
    .map(patternOf);
  const isSaid = (text: string) => texts.has(text) || patterns.some((pattern) => pattern.test(text));
  return [...keys].filter((key) => {
    const parts = key.split(".");
    return !parts.some((_, at) => {
      const [head, tail] = [parts.slice(0, at).join("."), parts.slice(at).join(".")];
      return isSaid(tail) && (head === "" || texts.has(head));
    });
  });
}

function patternOf(template: string): RegExp {
  const pieces = template.split(/\$\{[^}]*\}/).map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join("[\\w.-]+")}$`);
}
