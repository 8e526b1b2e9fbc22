// Called by tools/lighthouse.mjs: serves the demo directory, runs Lighthouse on each page and prints medians; exits
// with 1 if a target is missed.
import { median } from "../bench/rounds.ts";
import { startSite } from "../bench/site.ts";
import { BROWSER_ARGUMENTS } from "../find-browser.ts";
import { findTestBrowser } from "../find-test-browser.ts";
import { runLighthouse, type Verdict } from "./run-lighthouse.ts";

const RUNS = 5;
const TARGETS = { performance: 97, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const CLS_MAX = 0;
const LARGEST_PAINT_MAX_MS = 2_000;

async function firstEvent(origin: string): Promise<string> {
  const page = await (await fetch(`${origin}/events`)).text();
  const found = /href="(\/events\/[^"/?]+)"/.exec(page)?.[1];
  if (found === undefined) throw new Error("/events links to no event");
  return found;
}

/** Prints one line and, under it, the imperfect audits; returns whether all targets are met. */
function report(path: string, verdicts: readonly Verdict[]): boolean {
  const scores = Object.entries(TARGETS).map(([name, target]) => {
    const score = median(verdicts.map(({ scores }) => scores[name] ?? 0));
    return { text: `${name} ${score}`, isReached: score >= target };
  });
  const shift = median(verdicts.map(({ layoutShift }) => layoutShift));
  const paint = median(verdicts.map(({ largestPaintMs }) => largestPaintMs));
  const blocking = median(verdicts.map(({ blockingMs }) => blockingMs));
  const runs = verdicts.map((verdict) => verdict.scores["performance"] ?? 0);
  const cells = [...scores.map(({ text }) => text), `CLS ${shift.toFixed(3)}`, `LCP ${paint.toFixed(0)} ms`];
  cells.push(`TBT ${blocking.toFixed(0)} ms`, `(performance ${runs.join(", ")})`);
  process.stdout.write(`${path}\n  ${cells.join("   ")}\n`);
  const found = new Set(verdicts.flatMap(({ shortfalls }) => shortfalls));
  for (const shortfall of found) process.stdout.write(`  - ${shortfall}\n`);
  return scores.every(({ isReached }) => isReached) && shift <= CLS_MAX && paint <= LARGEST_PAINT_MAX_MS;
}

// Headless: a desktop browser would also draw its own window.
const browser = await findTestBrowser();
if ("missing" in browser) throw new Error(browser.missing);
const site = await startSite({ DEMO: "on" });
try {
  const requested = process.argv.slice(2);
  const paths = requested.length > 0 ? requested : ["/", "/events", await firstEvent(site.origin)];
  process.stdout.write(`Lighthouse as on a phone, median of ${RUNS} runs\n`);
  for (const path of paths) {
    const verdicts: Verdict[] = [];
    for (let run = 0; run < RUNS; run++) {
      verdicts.push(await runLighthouse(site.origin + path, browser.path, BROWSER_ARGUMENTS));
    }
    if (!report(path, verdicts)) process.exitCode = 1;
  }
} finally {
  await site.stop();
}
