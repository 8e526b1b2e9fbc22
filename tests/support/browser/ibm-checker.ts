import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/test.ts";

/** A finding about one element; `value` is its level and verdict, `snippet` the element's start tag. */
type Result = { ruleId: string; value: readonly [level: string, verdict: string]; snippet: string; message: string };
type Checker = new () => { check: (place: Document, rules: string[]) => Promise<{ results: readonly Result[] }> };

const SOURCE = readFileSync(
  createRequire(import.meta.url).resolve("accessibility-checker-engine/ace-window.js"),
  "utf8",
);

/** False findings, each with its reason in docs/accessibility.md. */
const FALSE_ALARMS: readonly { rules: readonly string[]; snippet: RegExp }[] = [
  {
    rules: ["aria_form_label_unique", "aria_landmark_name_unique"],
    snippet: /^<form\b(?!.* (?:aria-label|aria-labelledby|title)=)/,
  },
  { rules: ["input_autocomplete_valid"], snippet: /^<input\b.* autocomplete="username webauthn"/ },
  {
    rules: ["element_tabbable_role_valid"],
    snippet: /^<div\b(?=.* role="region")(?=.* tabindex="0")(?=.* aria-labelledby=)/,
  },
  { rules: ["label_ref_valid"], snippet: /^<label\b.* class="[^"]*file-button__label/ },
];

/**
 * Expects IBM's accessibility checker to find no violation on the open page, with everything unfolded; names all that
 * it found.
 */
export async function passesIbmChecker(page: Page): Promise<void> {
  await page.evaluate(SOURCE);
  const found = await page.evaluate(async () => {
    for (const folded of document.querySelectorAll("main details")) folded.setAttribute("open", "");
    const { Checker }: { Checker: Checker } = Reflect.get(window, "ace");
    const { results } = await new Checker().check(document, ["IBM_Accessibility", "WCAG_2_2"]);
    return results
      .filter(({ value: [level, verdict] }) => level === "VIOLATION" && verdict === "FAIL")
      .map(({ ruleId, snippet, message }) => ({ ruleId, snippet, message }));
  });
  const faults = found.filter(
    ({ ruleId, snippet }) => !FALSE_ALARMS.some((alarm) => alarm.rules.includes(ruleId) && alarm.snippet.test(snippet)),
  );
  const report = faults.map(({ ruleId, snippet, message }) => `${ruleId}: ${message} ${snippet}`);
  expect.soft(report, page.url()).toEqual([]);
}
