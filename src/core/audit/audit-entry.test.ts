import { expect, test } from "vitest";
import { auditSearchKey } from "#core/audit/audit-entry.ts";

test("words of texts and numbers are indexed at any depth, and field names are not", () => {
  const values = [
    { title: "Évening prayer" },
    { schedules: [{ start: "2026-12-07", minutes: 45 }], isOpen: true, link: null },
  ];
  expect(auditSearchKey(values)).toEqual(["07", "12", "2026", "20261207", "45", "evening", "prayer"]);
});

test("at most 400 words of a long text are indexed", () => {
  const text = Array.from({ length: 900 }, (_, at) => `w${at}`).join(" ");
  expect(auditSearchKey([{ description: text }])).toHaveLength(400);
});
