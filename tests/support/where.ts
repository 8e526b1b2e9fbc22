import { describe, test, type TestContext } from "vitest";

type TestBody = (context: TestContext) => Promise<void> | void;

const nothing = (): void => undefined;

/** `test` where the condition holds; elsewhere it defines nothing, for what has no meaning there is no skipped test. */
export function testWhere(holds: boolean): (name: string, body: TestBody, timeoutMs?: number) => void {
  return holds ? test : nothing;
}

/** `describe` where the condition holds; elsewhere it defines nothing. */
export function describeWhere(holds: boolean): (name: string, body: () => void) => void {
  return holds ? describe : nothing;
}
