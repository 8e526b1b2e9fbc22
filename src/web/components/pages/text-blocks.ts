/** A part of a sentence; one with `href` is a link. */
export type TextPart = { text: string; href: string | null };
export type TextBlock = { kind: "paragraph"; parts: TextPart[] } | { kind: "list"; items: TextPart[][] };

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/;
/** The allowed link targets: the site's own pages, mail, and other sites over https. */
const MAY_LINK = /^(\/(?!\/)|#|mailto:|https:\/\/)/;
const BULLET = "- ";

/**
 * Parses a long message: an empty line separates paragraphs, lines that begin with "- " are a list, and
 * `[words](address)` is a link. There is no other markup, so that translators see plain text.
 */
export function textBlocks(message: string): TextBlock[] {
  return message.split(/\n{2,}/).map((block): TextBlock => {
    const lines = block.split("\n");
    if (!lines.every((line) => line.startsWith(BULLET))) return { kind: "paragraph", parts: textParts(block) };
    return { kind: "list", items: lines.map((line) => textParts(line.slice(BULLET.length))) };
  });
}

function textParts(text: string): TextPart[] {
  const pieces = text.split(new RegExp(LINK, "g"));
  const parts: TextPart[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    const [plain = "", words, href] = pieces.slice(at, at + 3);
    if (plain !== "") parts.push({ text: plain, href: null });
    if (words !== undefined) parts.push({ text: words, href: href !== undefined && MAY_LINK.test(href) ? href : null });
  }
  return parts;
}
