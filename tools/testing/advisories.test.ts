import { expect, test } from "vitest";
import { readAudit } from "./advisories.ts";

test("each known vulnerability fails the check, and an unreachable registry is a skip with its reason", () => {
  const vulnerability = { name: "left-pad", severity: "high", range: "<1.3.0" };
  expect(readAudit(JSON.stringify({ vulnerabilities: {} }))).toMatchObject({ passed: 1, failed: 0, skipped: 0 });
  expect(readAudit(JSON.stringify({ vulnerabilities: { "left-pad": vulnerability } }))).toMatchObject({
    failed: 1,
    output: "✗ left-pad <1.3.0: high\n",
  });
  expect(readAudit(JSON.stringify({ message: "405 Method Not Allowed" }))).toMatchObject({
    skipped: 1,
    why: "The package registry gave no advisories: 405 Method Not Allowed",
  });
  expect(readAudit("")).toMatchObject({ skipped: 1, why: "The package registry gave no advisories: no answer" });
});
