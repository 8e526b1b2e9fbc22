import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { formatBasicUtc } from "#core/time/format.ts";

/** The longest line in octets, without its line end (RFC 5545 §3.1). */
const LINE_MAX_OCTETS = 75;

/** Lines as the file has them: folded, each with CRLF. */
export function linesText(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** Folds a line by octets of UTF-8, never inside a character; a further line begins with a space, which counts. */
function fold(line: string): string {
  // No character has more than three octets for each of its UTF-16 units.
  if (line.length * 3 <= LINE_MAX_OCTETS) return line;
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** RFC 5545 §3.1 allows no control characters but the tab and line ends. */
const CONTROL = /(?![\t\r\n])\p{Cc}/gu;

/** A TEXT value (RFC 5545 §3.3.11): backslash, semicolon, comma and line ends are escaped. */
export function textValue(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(CONTROL, "")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** A quoted parameter value, which cannot contain a quotation mark (RFC 5545 §3.2); RFC 6868 writes one as ^'. */
export function quotedParameter(text: string): string {
  const plain = text.toWellFormed().replaceAll(CONTROL, "");
  return `"${plain
    .replaceAll("^", "^^")
    .replaceAll('"', "^'")
    .replaceAll(/\r\n|\r|\n/g, "^n")}"`;
}

/** An address as a URI value; null for one that cannot be one. */
export function uriValue(address: string): string | null {
  return URL.parse(address)?.href ?? null;
}

/** `NAME;TZID=Zone:20261207T190000`; in UTC the time ends with Z and needs no definition of a zone. */
export function timeLine(name: string, local: LocalDateTime, zone: ZoneId): string {
  const basic = basicLocal(local);
  return zone === "UTC" ? `${name}:${basic}Z` : `${name};TZID=${zone}:${basic}`;
}

export function utcLine(name: string, instant: EpochMs): string {
  return `${name}:${formatBasicUtc(instant)}`;
}

/** `2026-12-07T19:00:00` as `20261207T190000`. */
export function basicLocal(local: LocalDateTime): string {
  return local.replaceAll(/[-:]/g, "");
}
