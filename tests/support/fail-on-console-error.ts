import { afterEach, beforeEach, expect, vi } from "vitest";

/** The messages of console.error and console.warn during the running test. A test that expects some empties it. */
export const consoleErrors: string[] = [];

beforeEach(() => {
  consoleErrors.length = 0;
  const record = (...parts: unknown[]) => {
    consoleErrors.push(parts.map(String).join(" "));
  };
  vi.spyOn(console, "error").mockImplementation(record);
  vi.spyOn(console, "warn").mockImplementation(record);
});

afterEach(() => {
  expect(consoleErrors, "the test wrote to console.error or console.warn").toEqual([]);
});
