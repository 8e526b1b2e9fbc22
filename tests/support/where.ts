import { describe, test, type TestContext } from "vitest";

type TestBody = (context: TestContext) => Promise<void> | void;

const nothing = (): void => undefined;

/**
 * `test` if the condition holds; otherwise it defines nothing, because a test without meaning is not a skipped test.
 */
export function testWhere(holds: boolean): (name: string, body: TestBody, timeoutMs?: number) => void {
  return holds ? test : nothing;
}

/** `describe` if the condition holds; otherwise it defines nothing. */
export function describeWhere(holds: boolean): (name: string, body: () => void) => void {
  return holds ? describe : nothing;
}
