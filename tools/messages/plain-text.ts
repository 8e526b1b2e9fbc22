/**
 * An ICU message in the specification's notation: `{page, number}` becomes `{page}`, a plural or a select becomes its
 * `other` branch with `#` replaced by the number's name; tags are removed, those for screen readers with their content.
 */
export function plainText(message: string): string {
  return resolve(message, null)
    .replaceAll(/<hidden>.*?<\/hidden>/g, "")
    .replaceAll(/<\/?[a-z]+>/gi, "")
    .replaceAll("''", "'");
}

function resolve(text: string, counted: string | null): string {
  let out = "";
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === "#" && counted !== null) out += `{${counted}}`;
    else if (char === "{") {
      const end = closing(text, at);
      out += argument(text.slice(at + 1, end), counted);
      at = end;
    } else out += char;
  }
  return out;
}

function argument(inner: string, counted: string | null): string {
  const [name = "", kind = ""] = inner.split(",", 2).map((part) => part.trim());
  if (!["plural", "select", "selectordinal"].includes(kind)) return `{${name}}`;
  const start = inner.search(/\bother\s*\{/);
  const open = inner.indexOf("{", start);
  return resolve(inner.slice(open + 1, closing(inner, open)), kind === "select" ? counted : name);
}

/** The position of the brace that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  throw new Error(`a brace is never closed in: ${text}`);
}
