/** The part of PostgreSQL's wire protocol 3.0 that a server needs to pass messages on (PostgreSQL manual, chapter 55). */

const STARTUP = 196_608;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;

/** The first packet of a connection has no type byte. */
type Opening = { kind: "startup" | "encryption" | "cancel" | "unknown"; length: number };

/** Reads the first packet; null while it is incomplete. */
export function readOpening(bytes: Buffer): Opening | null {
  if (bytes.length < 8) return null;
  const length = bytes.readInt32BE(0);
  if (length < 8 || length > 10_000) return { kind: "unknown", length: bytes.length };
  if (bytes.length < length) return null;
  return { kind: openingKind(bytes.readInt32BE(4)), length };
}

function openingKind(code: number): Opening["kind"] {
  if (code === SSL_REQUEST || code === GSS_REQUEST) return "encryption";
  if (code === CANCEL_REQUEST) return "cancel";
  // 3.x: minor versions only add optional parameters.
  return code >> 16 === STARTUP >> 16 ? "startup" : "unknown";
}

/** How many bytes at the front are complete messages, and whether the last of them is Terminate (`X`). */
export function wholeMessages(bytes: Buffer): { length: number; terminate: boolean } {
  let length = 0;
  while (length + 5 <= bytes.length) {
    if (bytes[length] === 0x58) return { length, terminate: true };
    const next = length + 1 + bytes.readInt32BE(length + 1);
    if (next > bytes.length) break;
    length = next;
  }
  return { length, terminate: false };
}

/** Whether an answer ends with ReadyForQuery in the idle state: no transaction is open, so another client may have its turn. */
export function endsIdle(answer: Uint8Array): boolean {
  const at = answer.length - 6;
  return at >= 0 && answer[at] === 0x5a && answer[at + 4] === 5 && answer[at + 5] === 0x49;
}

/** The content of one NOTIFY. */
export type Notification = { channel: string; payload: string };

/** The payloads of the notifications (`A`: process id, channel, payload) among the messages of an answer. */
export function notificationsIn(answer: Uint8Array): readonly Notification[] {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  const found: Notification[] = [];
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] !== 0x41) continue;
    const channelEnd = bytes.indexOf(0, at + 9);
    const payload = bytes.toString("utf8", channelEnd + 1, bytes.indexOf(0, channelEnd + 1));
    found.push({ channel: bytes.toString("utf8", at + 9, channelEnd), payload });
  }
  return found;
}

/** A message of one type byte and a body of parts. */
export function message(type: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The answer to a startup packet: no password, the parameters that clients rely on, ready. */
export function greeting(serverVersion: string): Buffer {
  const parameters: Record<string, string> = {
    server_version: serverVersion,
    server_encoding: "UTF8",
    client_encoding: "UTF8",
    DateStyle: "ISO, MDY",
    IntervalStyle: "postgres",
    TimeZone: "UTC",
    integer_datetimes: "on",
    standard_conforming_strings: "on",
  };
  return Buffer.concat([
    message("R", Buffer.alloc(4)),
    ...Object.entries(parameters).map(([name, value]) => message("S", name, value)),
    message("K", Buffer.alloc(8)),
    message("Z", Buffer.from("I")),
  ]);
}
