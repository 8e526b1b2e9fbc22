/** The encodings in which spreadsheets save CSV, by `TextDecoder`'s names. */
const CSV_ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
type CsvEncoding = (typeof CSV_ENCODINGS)[number];

/** Comma, semicolon (where the comma is the decimal sign), tab. */
const CSV_DELIMITERS = [",", ";", "\t"] as const;

/** A first line `sep=;` names the delimiter for spreadsheet programs, which do not show it as a row. */
const SEPARATOR_LINE = /^"?sep=([^\w"\r\n])"?[ ,;\t]*(?:\r|\n|$)/i;

export type CsvDialect = {
  encoding: CsvEncoding;
  delimiter: string;
  /** The first line names the delimiter and is not a row. */
  separatorLine?: true;
};

/** Bytes of a file that are enough to detect its dialect. */
export const DIALECT_BYTES = 65_536;

/**
 * Encoding and delimiter, detected from the beginning of a file. UTF-8 is assumed until disproved: `readCsv` reports
 * invalid bytes further on, and the reader starts again with windows-1252.
 */
export function csvDialect(head: Uint8Array): CsvDialect {
  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  const [, named] = SEPARATOR_LINE.exec(text) ?? [];
  return named === undefined
    ? { encoding, delimiter: delimiterOf(text) }
    : { encoding, delimiter: named, separatorLine: true };
}

function encodingOf(head: Uint8Array): CsvEncoding {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return wideEncodingOf(head) ?? (isUtf8(head) ? "utf-8" : "windows-1252");
}

/** UTF-16 without a byte order mark: every second byte of plain letters is zero, which no other text has. */
function wideEncodingOf(head: Uint8Array): CsvEncoding | null {
  const zeros = [0, 0];
  for (const [place, byte] of head.entries()) {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const enough = head.length / 8;
  if (odd > enough && even < odd / 4) return "utf-16le";
  if (even > enough && odd < even / 4) return "utf-16be";
  return null;
}

function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    // The decoder reports invalid UTF-8 only by throwing: that is the answer.
    return false;
  }
}

/** The most frequent candidate in the first line with text, outside quotes; comma if there is none. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(CSV_DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const letter of text.trimStart()) {
    if (letter === '"') quoted = !quoted;
    if (quoted) continue;
    if (letter === "\n" || letter === "\r") break;
    const count = counts.get(letter);
    if (count !== undefined) counts.set(letter, count + 1);
  }
  return CSV_DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ",";
}
