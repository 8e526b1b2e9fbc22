import { cleanLine } from "#core/text/clean-text.ts";
import type { Delivery } from "#mail/transports/transport.ts";

const WORDS_MAX = 500;
/** The steps at which a server judges the message itself; an earlier reply is about this client or is temporary. */
const ABOUT_THE_MESSAGE = new Set(["MAIL FROM", "RCPT TO", "DATA"]);
/** Errors of an address or a message that no server would accept. */
const FAULTS = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * Classifies a failed attempt (RFC 5321 §4.2.1): 5yz is permanent, 4yz and a broken connection can be retried, unless
 * the message was in transit when the connection broke.
 */
export function classifyFailure(error: unknown, wasSending: boolean): Exclude<Delivery, { outcome: "sent" }> {
  const code = textOf(error, "code");
  const command = textOf(error, "command");
  const reply = numberOf(error, "responseCode");
  const words = wordsOf(error);
  if (reply === null) {
    if (FAULTS.has(code) && !wasSending) return { outcome: "refused", words };
    return { outcome: wasSending ? "uncertain" : "retry", words };
  }
  const isForGood = reply >= 500 && reply !== 503 && ABOUT_THE_MESSAGE.has(command);
  return { outcome: isForGood ? "refused" : "retry", words };
}

function wordsOf(error: unknown): string {
  const response = textOf(error, "response");
  const words = response === "" && error instanceof Error ? error.message : response;
  return cleanLine(words === "" ? String(error) : words).slice(0, WORDS_MAX);
}

function textOf(error: unknown, name: string): string {
  const value = field(error, name);
  return typeof value === "string" ? value : "";
}

function numberOf(error: unknown, name: string): number | null {
  const value = field(error, name);
  return typeof value === "number" ? value : null;
}

function field(error: unknown, name: string): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
}
