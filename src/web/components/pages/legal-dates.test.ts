import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import legal from "#messages/en/legal.json" with { type: "json" };
import { LEGAL_DATES } from "#web/components/pages/legal-dates.ts";

const digest = (text: object): string => createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 12);

test("a changed legal text needs a new date; update the digest here as well", () => {
  expect({
    privacy: [LEGAL_DATES.privacy, digest(legal.privacy)],
    terms: [LEGAL_DATES.terms, digest(legal.terms)],
    rules: [LEGAL_DATES.rules, digest({ ...legal.rules, helpNow: legal.helpNow })],
  }).toEqual({
    privacy: ["2026-11-27", "3f817bbfc2c1"],
    terms: ["2026-11-22", "9e6a9bbe595f"],
    rules: ["2026-11-27", "e32561ad914c"],
  });
});
