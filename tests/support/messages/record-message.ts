import { appendFileSync, mkdirSync } from "node:fs";

const FOLDER = "reports/messages";

/** Records for docs/messages.md that a test reached a message: one line of JSON in a file of this process. */
export function recordMessage(key: string, test: { file: string; title: string }): void {
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(`${FOLDER}/${process.pid}.jsonl`, `${JSON.stringify({ key, ...test })}\n`);
}
