import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { PLAIN_STYLE } from "#server/edge/plain-page.ts";
import { type Refusal, REFUSAL_STATUS, refusalPage, type RefusalText } from "#server/edge/refusals.ts";
import { TARGET_MAX_BYTES } from "#server/edge/request-target.ts";
import { contentSecurityPolicy } from "#server/edge/security-headers.ts";

type ParserError = Error & { code?: string; rawPacket?: Buffer };

/** The refusal for a request that Node's parser could not read. */
function refusalOf(error: ParserError): Refusal {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return "too-slow";
  if (error.code !== "HPE_HEADER_OVERFLOW") return "bad-request";
  // The parser does not say which part was too long: the address, if the first line alone exceeds the limit.
  const packet = error.rawPacket?.toString("latin1") ?? "";
  const firstLine = packet.slice(0, packet.search(/\r?\n|$/));
  return /^[A-Z]+ /.test(firstLine) && firstLine.length > TARGET_MAX_BYTES ? "address-too-long" : "headers-too-large";
}

/** Answers on the socket, because there is no request object, and ends the connection. */
export function answerClientError(
  error: ParserError,
  socket: Duplex,
  options: { text: RefusalText; headers: Record<string, string> },
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(rawRefusal(refusalOf(error), options), () => socket.destroy());
}

type RefusalWords = { text: RefusalText; headers: Record<string, string> };

/** A whole HTTP/1.1 answer as it goes over the wire. */
export function rawRefusal(refusal: Refusal, words: RefusalWords): string {
  const { status, fields, body } = refusalParts(refusal, words);
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}

/** Refuses a request that Node could read, and ends the connection. */
export function writeRefusal(response: ServerResponse, refusal: Refusal, words: RefusalWords): void {
  const { status, fields, body } = refusalParts(refusal, words);
  response.writeHead(status, fields).end(body);
}

function refusalParts(refusal: Refusal, { text, headers }: RefusalWords) {
  const body = refusalPage(refusal, text);
  const fields: Record<string, string> = {
    ...headers,
    "content-type": "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "content-security-policy": contentSecurityPolicy({
      scripts: [],
      styles: [PLAIN_STYLE.hash],
      newsletterFormUrl: null,
      development: false,
    }),
    "cache-control": "no-store",
    connection: "close",
  };
  return { status: REFUSAL_STATUS[refusal], fields, body };
}
