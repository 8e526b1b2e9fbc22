// Writes docs/messages.md; with --check it prints what is missing or out of date instead. Reads the tests' records in
// reports/messages.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { CATALOGUES } from "#messages/catalogue.ts";
import { checkMessages } from "./check-messages.ts";
import { flattenCatalogue } from "./flatten-catalogue.ts";
import type { Reached, SpecMessage } from "./spec-message.ts";
import { writeDocument } from "./write-document.ts";

const DOCUMENT = "docs/messages.md";
const REPORTS = "reports/messages";

function readReached(): Reached[] {
  if (!existsSync(REPORTS)) return [];
  return readdirSync(REPORTS)
    .flatMap((name) => readFileSync(`${REPORTS}/${name}`, "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as Reached)
    .map((entry) => ({ ...entry, file: relative(process.cwd(), entry.file).replaceAll("\\", "/") }));
}

const messages = JSON.parse(readFileSync("tools/messages/spec-messages.json", "utf8")) as SpecMessage[];
const reached = readReached();
const faults = checkMessages(messages, flattenCatalogue(CATALOGUES.en), reached);
const document = writeDocument(messages, reached);
if (process.argv.includes("--check")) {
  const current = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, "utf8") : "";
  if (current !== document) faults.push(`${DOCUMENT} is out of date: run npm test, then npm run docs:messages`);
} else {
  writeFileSync(DOCUMENT, document);
}
for (const fault of faults) process.stderr.write(`✗ ${fault}\n`);
process.stdout.write(`${messages.length} messages, ${faults.length} faults\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
