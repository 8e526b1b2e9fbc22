import { existsSync, rmSync } from "node:fs";
import { findTestBrowser } from "../find-test-browser.ts";
import { startPostgres } from "../start-postgres.ts";
import { checkAdvisories } from "./advisories.ts";
import { readPlaywrightReport, readVitestReport } from "./read-report.ts";
import { type Counts, FAILED, PASSED, skippedBecause } from "./result.ts";
import { captureCommand, runCommand } from "./run-command.ts";

/**
 * `besideOthers`: it may run concurrently with other such steps, and resolves with its output instead of showing it.
 */
export type Step = {
  name: string;
  what: string;
  run: (rest: string[]) => Promise<Counts & { output?: string }>;
  besideOthers?: true;
  onlyByName?: true;
};

const OXFMT = "node_modules/oxfmt/bin/oxfmt";
const OXLINT = "node_modules/oxlint/bin/oxlint";
const TSC = "node_modules/typescript/bin/tsc";
const REACT_ROUTER = "node_modules/@react-router/dev/bin.cjs";
const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

/**
 * A check: programs run one after another, all of which must succeed. Most use one core, so checks run concurrently.
 */
function check(name: string, what: string, ...commands: string[][]): Step {
  const run = async () => {
    let output = "";
    for (const command of commands) {
      const ended = await captureCommand(command);
      output += ended.output;
      if (ended.code !== 0) return { ...FAILED, output };
    }
    return { ...PASSED, output };
  };
  return { name, what, run, besideOthers: true };
}

/** A check that waits for those above it: they rewrite the route types, which the linter reads. */
function afterOthers({ name, what, run }: Step): Step {
  return { name, what, run };
}

async function runVitest(project: string, rest: string[], env: Record<string, string> = {}): Promise<Counts> {
  const report = `reports/${project}.json`;
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return readVitestReport(report, await runCommand([VITEST, "run", "--project", project, ...reporters, ...rest], env));
}

async function runOnPostgres(rest: string[]): Promise<Counts> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) return runVitest("integration-postgres", rest, { TEST_DATABASE_URL: url });
  const server = await startPostgres();
  if (!server) {
    return skippedBecause(
      "No PostgreSQL on this machine (looked on the PATH and where packages put it). Install it (Debian: postgresql) or set TEST_DATABASE_URL to one that tests may create databases on.",
    );
  }
  try {
    return await runVitest("integration-postgres", rest, { TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

async function runLong(rest: string[]): Promise<Counts> {
  // Long tests that start server processes run those that were built.
  if ((await runCommand(["tools/build.mjs"])) !== 0) return FAILED;
  return runVitest("long", rest);
}

async function runInBrowser(rest: string[]): Promise<Counts> {
  const browser = await findTestBrowser();
  if ("missing" in browser) return skippedBecause(browser.missing);
  process.stdout.write(`Browser: ${browser.path}\n`);
  if ((await runCommand(["tools/build.mjs"])) !== 0) return FAILED;
  const report = "reports/e2e.json";
  rmSync(report, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  return readPlaywrightReport(report, await runCommand([PLAYWRIGHT, "test", "--reporter=list,json", ...rest], env));
}

/** Compares with the messages that the tests of this run reached; without the browser tests they are too few. */
async function checkMessages(): Promise<Counts> {
  if (!existsSync("reports/e2e.json"))
    return skippedBecause("The tests in a browser did not run, so no one knows what they reach.");
  return (await runCommand(["tools/messages/generate.ts", "--check"])) === 0 ? PASSED : FAILED;
}

/** All steps of `npm test`, in order. */
export const STEPS: Step[] = [
  check("format", "formatting (oxfmt)", [OXFMT, "--check"]),
  check("types", "types (react-router typegen, tsc)", [REACT_ROUTER, "typegen"], [TSC, "-p", ".", "--noEmit"]),
  check("sources", "rules of the sources that no linter knows", ["tools/checks/check-sources.ts"]),
  check("dependencies", "who may import whom", ["tools/check-dependencies.mjs"]),
  check("lock", "the lock file names every platform's tools", ["tools/lock/complete-lock.mjs", "--check"]),
  check("build", "the pages as they are served", ["tools/build.mjs"]),
  afterOthers(check("lint", "lint (oxlint)", [OXLINT, "--format=stylish"])),
  // Two workers left two fifths of two cores idle, because many of its tests wait for processes that they start.
  { name: "unit", what: "unit tests", run: (rest) => runVitest("unit", ["--maxWorkers=3", ...rest]) },
  { name: "pglite", what: "database tests on PGlite", run: (rest) => runVitest("integration-pglite", rest) },
  { name: "postgres", what: "database tests on PostgreSQL", run: runOnPostgres },
  { name: "e2e", what: "the built site in a real browser", run: runInBrowser },
  { name: "messages", what: "every message has its screen and its test", run: checkMessages },
  { name: "advisories", what: "known vulnerabilities in packages", run: checkAdvisories, onlyByName: true },
  { name: "long", what: "long tests", run: runLong, onlyByName: true },
];
