import { writeSync } from "node:fs";

/** Prints a line at once, for a process that may be killed right afterwards. */
export function printLine(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      // The pipe is full: on a busy machine the test reads it late.
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}
