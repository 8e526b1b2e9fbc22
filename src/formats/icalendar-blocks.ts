type Text<K> = { kind: K; text: string; line: number };

/**
 * An event or a zone of a calendar as it stands in the file, with the line on which it begins; `facts` is the rest of the calendar. Or why
 * reading stopped: no calendar at all, or an entry that is never closed or is far too long.
 */
export type CalendarBlock =
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

/** The parts of a calendar file (RFC 5545 §3.4), one at a time: it holds one of them in memory. A fault is the last. */
export async function* calendarBlocks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CalendarBlock> {
  const facts: string[] = [];
  let open: Open | null = null;
  let number = 0;
  let hasBegun = false;
  for await (const line of linesOf(bytes)) {
    if (line === null) return yield { kind: hasBegun ? "unclosed" : "not-calendar", line: number + 1 };
    number += 1;
    const name = line.trim().toUpperCase();
    if (!hasBegun && name !== "") {
      if (name !== "BEGIN:VCALENDAR") return yield { kind: "not-calendar", line: number };
      hasBegun = true;
    }
    if (open === null) {
      const kind = /^BEGIN:(VEVENT|VTIMEZONE)$/.exec(name)?.[1] as Open["kind"] | undefined;
      if (kind === undefined) facts.push(line);
      else open = { kind, lines: [line], size: 0, line: number };
      continue;
    }
    open.lines.push(line);
    open.size += line.length;
    if (open.size > BLOCK_MAX_CHARACTERS) break;
    if (name !== `END:${open.kind}`) continue;
    yield { kind: open.kind, text: open.lines.join("\r\n"), line: open.line };
    open = null;
  }
  if (!hasBegun) return yield { kind: "not-calendar", line: 1 };
  if (open !== null) return yield { kind: "unclosed", line: open.line };
  yield { kind: "facts", text: facts.join("\r\n"), line: 1 };
}

/** The lines of UTF-8 text, however they end; null instead of one that is too long, and nothing after it. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    yield* lines;
    if (rest.length > LINE_MAX_CHARACTERS) return yield null;
  }
  yield* (rest + decoder.decode()).split(/\r\n|\n|\r/);
}
