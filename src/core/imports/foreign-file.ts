import type { ValidationError } from "#core/validation-error.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The first entries of a zip file written by a spreadsheet program. */
const WORKBOOK_NAMES = ["[Content_Types].xml", "_rels/", "xl/", "docProps/", "opendocument.spreadsheet", "mimetype"];
/** In an archive these names are at its beginning; further on they can be anything. */
const NAMES_WITHIN = 400;

/**
 * The kind of a file mistaken for a list of events, by its first bytes: a workbook, an archive, a web page; null if
 * none of these.
 */
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
