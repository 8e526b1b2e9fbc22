type Text<K> = { kind: K; text: string; line: number };

/**
 * An event or a zone of a calendar as it stands in the file, with the line on which it begins; `facts` is the rest of the calendar. Or why
 * reading stopped: no calendar at all, or an entry that is never closed or is far too long.
 */
type CalendarBlock =
  | Text<"VEVENT">
  | Text<"VTIMEZONE">
  | Text<"facts">
  | { kind: "not-calendar"; line: number }
  | { kind: "unclosed"; line: number };

/** An entry longer than this is never closed: reading stops instead of holding the rest of the file. */
const BLOCK_MAX_CHARACTERS = 1_000_000;
/** A line longer than this is none of a calendar, which folds at 75 octets (RFC 5545 §3.1). */
const LINE_MAX_CHARACTERS = 200_000;

type Open = { kind: "VEVENT" | "VTIMEZONE"; lines: string[]; size: number; line: number };
type Reading = { open: Open | null; facts: string[]; number: number; hasBegun: boolean };

/** The parts of a calendar file (RFC 5545 §3.4), one at a time: it holds one of them in memory. A fault is the last. */
export async function* calendarBlocks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CalendarBlock> {
  const reading: Reading = { open: null, facts: [], number: 0, hasBegun: false };
  for await (const line of linesOf(bytes)) {
    reading.number += 1;
    const name = line.trim().toUpperCase();
    if (!reading.hasBegun && name !== "") {
      if (name !== "BEGIN:VCALENDAR") return yield { kind: "not-calendar", line: reading.number };
      reading.hasBegun = true;
    }
    const block = taken(reading, line, name);
    if (block !== null) yield block;
    if (block?.kind === "unclosed") return;
  }
  if (!reading.hasBegun) return yield { kind: "not-calendar", line: 1 };
  if (reading.open !== null) return yield { kind: "unclosed", line: reading.open.line };
  yield { kind: "facts", text: reading.facts.join("\r\n"), line: 1 };
}

/** The block that a line ends, or that is too long with it; null while there is more to come. */
function taken(reading: Reading, line: string, name: string): CalendarBlock | null {
  const { open, facts, number } = reading;
  if (open === null) {
    const kind = /^BEGIN:(VEVENT|VTIMEZONE)$/.exec(name)?.[1] as Open["kind"] | undefined;
    if (kind === undefined) facts.push(line);
    else reading.open = { kind, lines: [line], size: 0, line: number };
    return null;
  }
  open.lines.push(line);
  open.size += line.length;
  if (open.size > BLOCK_MAX_CHARACTERS) return { kind: "unclosed", line: open.line };
  if (name !== `END:${open.kind}`) return null;
  reading.open = null;
  return { kind: open.kind, text: open.lines.join("\r\n"), line: open.line };
}

/** The lines of UTF-8 text, however they end; one that is too long comes in pieces, which are none of a calendar's lines. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    yield* lines;
    if (rest.length <= LINE_MAX_CHARACTERS) continue;
    yield rest;
    rest = "";
  }
  yield* (rest + decoder.decode()).split(/\r\n|\n|\r/);
}
