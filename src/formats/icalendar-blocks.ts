type Text<K> = { kind: K; text: string; line: number };

/**
 * An event or a zone of a calendar as in the file, with the line on which it begins; `facts` is the rest of the
 * calendar. Or why reading stopped: not a calendar, not text, or an entry that is never closed. Of a too long entry
 * only the position is returned.
 */
type CalendarBlock =
  | Text<"VEVENT">
  | Text<"VTIMEZONE">
  | Text<"facts">
  | { kind: "not-calendar"; line: number }
  | { kind: "nul"; line: number }
  | { kind: "too-long"; line: number }
  | { kind: "unclosed"; line: number };

/**
 * Longer entries are skipped; parsing one of this size takes some 100 ms. Components inside an event (an alarm, at any
 * depth) do not count.
 */
export const BLOCK_MAX_CHARACTERS = 250_000;
/** The text around the entries is read only up to this length: a calendar's name and zone are at its beginning. */
const FACTS_MAX_CHARACTERS = 65_536;
/** A longer line is not a calendar's, which folds at 75 octets (RFC 5545 §3.1). */
const LINE_MAX_CHARACTERS = 200_000;

/** The first and the last line of a component, in upper case. */
const [BEGINS, ENDS] = [/^BEGIN:[A-Z0-9-]+$/, /^END:[A-Z0-9-]+$/];

/** `depth` counts the components open within the entry. */
type Open = { kind: "VEVENT" | "VTIMEZONE"; lines: string[]; size: number; line: number; depth: number };
/** `depth` counts the other components open beside the entries. */
type Reading = {
  open: Open | null;
  depth: number;
  facts: string[];
  factsSize: number;
  number: number;
  hasStarted: boolean;
};

/** The parts of a calendar file (RFC 5545 §3.4), one at a time: it holds one of them in memory. An error comes last. */
export async function* calendarBlocks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CalendarBlock> {
  const reading: Reading = { open: null, depth: 0, facts: [], factsSize: 0, number: 0, hasStarted: false };
  for await (const line of linesOf(bytes)) {
    reading.number += 1;
    if (line.includes("\0")) return yield { kind: "nul", line: reading.number };
    const name = reading.hasStarted && isContinued(line) ? "" : line.trim().toUpperCase();
    if (!reading.hasStarted && name !== "") {
      if (name !== "BEGIN:VCALENDAR") return yield { kind: "not-calendar", line: reading.number };
      reading.hasStarted = true;
    }
    const block = taken(reading, line, name);
    if (block !== null) yield block;
  }
  if (!reading.hasStarted) return yield { kind: "not-calendar", line: 1 };
  if (reading.open !== null) return yield { kind: "unclosed", line: reading.open.line };
  yield { kind: "facts", text: reading.facts.join("\r\n"), line: 1 };
}

/** The block that a line ends; null while it continues. */
function taken(reading: Reading, line: string, name: string): CalendarBlock | null {
  const { open, number } = reading;
  if (open === null) {
    const kind = /^BEGIN:(VEVENT|VTIMEZONE)$/.exec(name)?.[1] as Open["kind"] | undefined;
    if (kind === undefined) noteFact(reading, line, name);
    else reading.open = { kind, lines: [line], size: 0, line: number, depth: 0 };
    return null;
  }
  if (name === `END:${open.kind}`) {
    reading.open = null;
    if (open.size > BLOCK_MAX_CHARACTERS) return { kind: "too-long", line: open.line };
    return { kind: open.kind, text: [...open.lines, line].join("\r\n"), line: open.line };
  }
  takeLine(open, line, name);
  return null;
}

/** A line that begins with a space goes on with the text before it, whatever it says (RFC 5545 §3.1). */
function isContinued(line: string): boolean {
  return /^[ \t]/.test(line);
}

/** Only lines of the calendar itself: those of tasks and journals would fill the room for its name and zone. */
function noteFact(reading: Reading, line: string, name: string): void {
  const isCalendar = /^(BEGIN|END):VCALENDAR$/.test(name);
  if (isCalendar) reading.depth = 0;
  else if (BEGINS.test(name)) reading.depth += 1;
  else if (ENDS.test(name)) return void (reading.depth = Math.max(0, reading.depth - 1));
  if (reading.depth > 0) return;
  reading.factsSize += line.length + 1;
  if (reading.factsSize <= FACTS_MAX_CHARACTERS) reading.facts.push(line);
}

/** The content of an event is not parsed here: its lines are only counted, at any depth. */
function takeLine(open: Open, line: string, name: string): void {
  const isWithin = open.kind === "VEVENT" && (open.depth > 0 || BEGINS.test(name));
  if (isWithin) {
    if (BEGINS.test(name)) open.depth += 1;
    if (ENDS.test(name)) open.depth -= 1;
    return;
  }
  open.size += line.length + 1;
  if (open.size <= BLOCK_MAX_CHARACTERS) open.lines.push(line);
}

/** The lines of UTF-8 text, with any line ending; a too long one comes in pieces, none of which is a valid line. */
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
