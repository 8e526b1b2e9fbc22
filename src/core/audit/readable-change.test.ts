import { expect, test } from "vitest";
import { fieldName, readableChange } from "#core/audit/readable-change.ts";

const text = (words: string) => ({ kind: "text", text: words });

test("each field that differs is a row with both values", () => {
  expect(readableChange({ role: "user", city: "Lyon" }, { role: "moderator", city: "Lyon" })).toEqual([
    { field: "role", before: text("user"), after: text("moderator") },
  ]);
});

test("null, empty text, booleans and times have values of their own", () => {
  const cancelledAt = Date.UTC(2026, 10, 22);
  expect(
    readableChange({ link: null, held: true, note: "" }, { link: "x", held: false, note: "y", cancelledAt }),
  ).toEqual([
    { field: "link", before: { kind: "none" }, after: text("x") },
    { field: "held", before: { kind: "yes" }, after: { kind: "no" } },
    { field: "note", before: { kind: "empty" }, after: text("y") },
    { field: "cancelled at", before: { kind: "none" }, after: { kind: "moment", at: cancelledAt } },
  ]);
});

test("lists are shown on one line, and nested values by their path", () => {
  const before = { tags: ["a", "b"], schedules: [{ startLocal: "19:00" }, { startLocal: "20:00" }] };
  const after = { tags: ["a"], schedules: [{ startLocal: "19:00" }, { startLocal: "21:00" }] };
  expect(readableChange(before, after)).toEqual([
    { field: "tags", before: text("a, b"), after: text("a") },
    { field: "schedules / 2 / start local", before: text("20:00"), after: text("21:00") },
  ]);
});

test("a long text shows the part that differs with some context, in whole characters", () => {
  const same = "🕊".repeat(300);
  const [change] = readableChange({ description: `${same}old${same}` }, { description: `${same}new words${same}` });
  const around = "🕊".repeat(40);
  expect(change?.before).toEqual(text(`...${around}old${around}...`));
  expect(change?.after).toEqual(text(`...${around}new words${around}...`));
});

test("a new long text is cut", () => {
  const [change] = readableChange(null, { description: "x".repeat(10_000) });
  expect(change?.after).toEqual(text(`${"x".repeat(240)}...`));
});

test.each([
  ["organizerName", "organizer name"],
  ["keptEdits", "kept edits"],
  ["last-admin", "last admin"],
])("the name %s is read as %s", (name, words) => {
  expect(fieldName(name)).toBe(words);
});

test("a change from one empty value to another is no change", () => {
  expect(readableChange({ note: null, link: "" }, { note: undefined, link: null, tags: [] })).toEqual([]);
});
