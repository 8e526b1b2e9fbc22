import type { ValidationError } from "#core/validation-error.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** What the first entries of a zip are called when a spreadsheet program has written it. */
const WORKBOOK_NAMES = ["[Content_Types].xml", "_rels/", "xl/", "docProps/", "opendocument.spreadsheet", "mimetype"];
/** In an archive these stand at its beginning; further on they can be anything. */
const NAMES_WITHIN = 400;

/** What a file is that people take for a list of events, by its first bytes: a workbook, an archive, a web page; null when it is none of them. */
export function foreignFile(head: Uint8Array): ValidationError | null {
  const text = new TextDecoder("latin1").decode(head.subarray(0, NAMES_WITHIN));
  if (ZIP.every((byte, place) => head[place] === byte)) {
    const isWorkbook = WORKBOOK_NAMES.some((name) => text.includes(name));
    return { key: isWorkbook ? "imports.file.workbook" : "imports.file.zip", values: {} };
  }
  const beginning = text.replace(/^(?:ï»¿|\s)+/, "").toLowerCase();
  const isPage = /^(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html[\s>]|head[\s>]|!--)/.test(beginning);
  return isPage ? { key: "imports.file.webPage", values: {} } : null;
}
