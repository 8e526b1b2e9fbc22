import { expect } from "vitest";
import { english, type MessageValues } from "#tests/support/messages/english.ts";
import { recordMessage } from "#tests/support/messages/record-message.ts";

/** The message's English text, for comparison in a unit test; records which test reached it. */
export function reachesMessage(key: string, values?: MessageValues): string {
  const { testPath, currentTestName } = expect.getState();
  recordMessage(key, { file: testPath ?? "", title: currentTestName ?? "" });
  return english(key, values);
}
