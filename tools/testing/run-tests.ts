// `npm test [-- STEP … [-- ARGUMENTS]]`: runs all steps in order, or the named ones. A failed step does not stop the
// others.
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { closingLine, type Counts, FAILED, total } from "./result.ts";
import { sideBySide } from "./side-by-side.ts";
import { STEPS, type Step } from "./steps.ts";

type Done = { step: Step; counts: Counts; seconds: number };
type Ran = { counts: Counts & { output?: string }; seconds: number };

const LINE = "─".repeat(100);
let isInterrupted = false;

function chooseSteps(names: string[]): Step[] {
  if (names.length === 0) return STEPS.filter((step) => !step.onlyByName);
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = STEPS.map((step) => `  ${step.name.padEnd(14)}${step.what}`).join("\n");
    process.stderr.write(`There is no step called ${unknown.join(", ")}. There are:\n${known}\n`);
    process.exit(2);
  }
  return STEPS.filter((step) => names.includes(step.name));
}

async function run(step: Step, rest: string[]): Promise<Ran> {
  const started = performance.now();
  const counts = await step.run(rest).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return FAILED;
  });
  return { counts, seconds: (performance.now() - started) / 1000 };
}

/** Shows a step, which may have run already, from its heading to its last line. */
async function show(step: Step, ran: () => Promise<Ran>): Promise<Done> {
  process.stdout.write(`\n${LINE}\n▶ ${step.name}: ${step.what}\n`);
  const { counts, seconds } = await ran();
  process.stdout.write(counts.output ?? "");
  if (counts.why) process.stdout.write(box([`SKIPPED: ${step.what}`, ...wrap(counts.why)]));
  process.stdout.write(`${mark(counts)} ${step.name} in ${seconds.toFixed(1)} s\n`);
  return { step, counts, seconds };
}

/**
 * Runs the steps and shows each completely, in order; those that may run beside others start as soon as a core is free.
 */
async function runSteps(steps: Step[], rest: string[]): Promise<Done[]> {
  const beside = steps.filter(({ besideOthers }) => besideOthers);
  const runs = sideBySide(
    beside.map((step) => () => run(step, rest)),
    availableParallelism(),
  );
  const done: Done[] = [];
  for (const step of steps) {
    const started = runs[beside.indexOf(step)];
    if (!isInterrupted) done.push(await show(step, () => started ?? run(step, rest)));
  }
  return done;
}

function mark(counts: Counts): string {
  if (counts.failed > 0) return "✗";
  return counts.why ? "!" : "✓";
}

function wrap(text: string, width = 90): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}

function box(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const body = lines.map((line) => `║ ${line.padEnd(width)} ║`).join("\n");
  return `\n╔${"═".repeat(width + 2)}╗\n${body}\n╚${"═".repeat(width + 2)}╝\n\n`;
}

/** Prints the table and the closing line; resolves with the exit code. */
function summarize(done: Done[], seconds: number): number {
  const sum = total(done.map(({ counts }) => counts));
  const isCi = process.env["CI"] === "true";
  process.stdout.write(`\n${LINE}\n`);
  for (const { step, counts, seconds } of done) {
    const name = `${mark(counts)} ${step.name.padEnd(14)}`;
    process.stdout.write(`${name}${seconds.toFixed(1).padStart(7)} s   ${closingLine(counts)}\n`);
  }
  process.stdout.write(`  in all ${seconds.toFixed(1).padStart(14)} s\n`);
  // The failed tests are listed again, because a log may contain only the end of the output.
  const failures = done.flatMap(({ step, counts }) => (counts.failures ?? []).map((test) => `${step.name}: ${test}`));
  for (const text of failures) process.stdout.write(`✗ ${text.replaceAll("\n", "\n    ")}\n`);
  if (sum.skipped > 0) {
    const consequence = isCi ? "In CI that is a failure." : "They say nothing about this change; CI runs them.";
    process.stdout.write(box([`${sum.skipped} skipped. ${consequence}`]));
  }
  if (isInterrupted) process.stdout.write("Interrupted: the steps that are not listed did not run.\n");
  process.stdout.write(`${closingLine(sum)}\n`);
  return sum.failed > 0 || isInterrupted || (isCi && sum.skipped > 0) ? 1 : 0;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

const words = process.argv.slice(2);
const end = words.includes("--") ? words.indexOf("--") : words.length;
const steps = chooseSteps(words.slice(0, end));
mkdirSync("reports", { recursive: true });
if (end === 0) rmSync("reports/messages", { recursive: true, force: true });
const done = await runSteps(steps, words.slice(end + 1));
process.exitCode = summarize(done, performance.now() / 1000);
