type SourceText = { path: string; text: string };

/**
 * Searches for each kind of quote separately: templates contain other quotes and templates, comments contain
 * apostrophes.
 */
const QUOTED = [/"([^"\\\n]*)"/g, /'([^'\\\n]*)'/g, /`([^`\\]*)`/g, /((?:\w+\.)+\$\{[^}]*\}[\w.]*)/g];

/**
 * Keys that no source seems to use. A key counts as used if a source contains it as a string, or if a source contains
 * its end and some source its beginning (a translator for a namespace); `${…}` in a string matches anything.
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
  const isQuoted = (text: string) => texts.has(text) || patterns.some((pattern) => pattern.test(text));
  return [...keys].filter((key) => {
    const parts = key.split(".");
    return !parts.some((_, at) => {
      const [head, tail] = [parts.slice(0, at).join("."), parts.slice(at).join(".")];
      return isQuoted(tail) && (head === "" || texts.has(head));
    });
  });
}

function patternOf(template: string): RegExp {
  const pieces = template.split(/\$\{[^}]*\}/).map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join("[\\w.-]+")}$`);
}
