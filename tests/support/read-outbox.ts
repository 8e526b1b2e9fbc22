import { setTimeout as wait } from "node:timers/promises";
import type { TestServer } from "#tests/support/server.ts";

/** A message that a test's server would have sent; `links` are those of its text, in order. */
export type OutboxMessage = {
  id: number;
  /** The message's name, such as `verify-email` or `sign-in-code`. */
  name: string;
  to: string;
  createdAt: string;
  subject: string;
  text: string;
  html: string;
  headers: readonly (readonly [string, string])[];
  links: readonly string[];
};

/** Only ends tests that hang: a busy machine stalls for seconds. */
const COMES_WITHIN_MS = 60_000;

/**
 * An address of a test server's outbox, with the key that the server printed when it started; `rest` is the path after
 * /dev/outbox.
 */
export function outboxOf({ origin, output }: Pick<TestServer, "origin" | "output">, rest = ""): string {
  const key = /\/dev\/outbox\?key=([\w-]+)/.exec(output())?.[1];
  if (key === undefined) throw new Error(`the server printed no address of its outbox:\n${output()}`);
  return `${origin}/dev/outbox${rest}?key=${key}`;
}

/**
 * The messages that a test's server has sent so far, newest first. A message appears within about a second, so wait for
 * it with `untilMail`.
 */
export async function readOutbox(server: Pick<TestServer, "origin" | "output">): Promise<readonly OutboxMessage[]> {
  const response = await fetch(outboxOf(server, ".json"));
  if (!response.ok) throw new Error(`the outbox answered ${response.status}`);
  const { messages } = (await response.json()) as { messages: OutboxMessage[] };
  return messages;
}

/**
 * The newest message to an address, with this name if one is given, and newer than the message `after`; waits for it
 * and fails after a minute.
 */
export async function untilMail(
  server: Pick<TestServer, "origin" | "output">,
  wanted: { to: string; name?: string; after?: number },
): Promise<OutboxMessage> {
  const deadline = performance.now() + COMES_WITHIN_MS;
  while (performance.now() < deadline) {
    const found = (await readOutbox(server)).find(
      ({ id, to, name }) => to === wanted.to && (wanted.name ?? name) === name && id > (wanted.after ?? 0),
    );
    if (found) return found;
    await wait(100);
  }
  throw new Error(`no message ${JSON.stringify(wanted)} came within ${COMES_WITHIN_MS} ms`);
}
