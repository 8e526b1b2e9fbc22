import { expect, test } from "vitest";
import { auditSearchKey } from "#core/audit/audit-entry.ts";

test("the words of texts and numbers are kept, however deep they lie, and names of fields are not", () => {
  const values = [
    { title: "Évening prayer" },
    { schedules: [{ start: "2026-12-07", minutes: 45 }], isOpen: true, link: null },
  ];
  expect(auditSearchKey(values)).toEqual(["07", "12", "2026", "20261207", "45", "evening", "prayer"]);
});

test("of a long text 400 words are kept", () => {
  const text = Array.from({ length: 900 }, (_, at) => `w${at}`).join(" ");
  expect(auditSearchKey([{ description: text }])).toHaveLength(400);
});
