const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** What XML 1.0 §2.2 forbids even as a reference: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text as content or attribute; characters that no XML file may have are left out. */
export function escapeXml(text: string): string {
  return text.replaceAll(FORBIDDEN, "").replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

type Attributes = Readonly<Record<string, string | null>>;

/** An element with a text, on a line; without a text, an empty one. An attribute that is null is left out. */
export function xmlElement(name: string, text: string | null, attributes: Attributes = {}): string {
  const pairs = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : ` ${key}="${escapeXml(value)}"`,
  );
  const start = `<${name}${pairs.join("")}`;
  return text === null ? `${start}/>\n` : `${start}>${escapeXml(text)}</${name}>\n`;
}

/** Plain text as HTML: a paragraph after each empty line, and the other lines as they are. */
export function textAsHtml(text: string): string {
  const paragraphs = text.replaceAll("\r\n", "\n").split(/\n\s*\n/);
  return paragraphs
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeXml(paragraph.trim()).replaceAll("\n", "<br>\n")}</p>`)
    .join("\n");
}
