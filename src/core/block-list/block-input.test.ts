import { expect, test } from "vitest";
import { type BlockTyped, readBlock } from "#core/block-list/block-input.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const WHEN = { zone: "America/New_York", now: NOW };

function typed(overrides: Partial<BlockTyped>): BlockTyped {
  return { kind: "host", value: "cash.example", reason: "Sales events", endsOn: "", ...overrides };
}

test.each<[string, Partial<BlockTyped>, string]>([
  ["a host", {}, "cash.example"],
  ["a host in capitals with www", { value: " WWW.Cash.Example " }, "cash.example"],
  ["a pasted full address", { value: "https://cash.example/join?x=1" }, "cash.example"],
  ["a mailbox", { kind: "address", value: "A@Spam.example" }, "a@spam.example"],
  ["all mailboxes of a host", { kind: "address", value: "@spam.example" }, "@spam.example"],
  ["a network address", { kind: "address", value: "192.0.2.7" }, "192.0.2.7"],
  ["a long network address", { kind: "address", value: "2001:DB8::7" }, "2001:db8::7"],
  ["words", { kind: "words", value: " abundance   workshop " }, "abundance workshop"],
])("%s is stored in its normalized form", (_, input, value) => {
  expect(readBlock(typed(input), WHEN)).toMatchObject({ ok: true, input: { value, endsAt: null } });
});

test("an entry is valid until the end of its last day, in the admin's time zone", () => {
  const read = readBlock(typed({ endsOn: "2026-11-22" }), WHEN);
  expect(read).toMatchObject({ ok: true, input: { endsAt: Date.parse("2026-11-23T05:00:00Z") } });
});

test.each<[Partial<BlockTyped>, string, string]>([
  [{ kind: "people" }, "kind", "blockList.faults.kind"],
  [{ value: " " }, "value", "blockList.faults.value"],
  [{ value: "localhost" }, "value", "blockList.faults.host"],
  [{ value: "two words.example/ x" }, "value", "blockList.faults.host"],
  [{ kind: "address", value: "no address" }, "value", "blockList.faults.address"],
  [{ kind: "words", value: "a!" }, "value", "blockList.faults.wordsTooShort"],
  [{ kind: "words", value: "x".repeat(201) }, "value", "blockList.faults.tooLong"],
  [{ reason: "x".repeat(201) }, "reason", "blockList.faults.tooLong"],
  [{ endsOn: "2026-02-30" }, "endsOn", "blockList.faults.endsOn"],
  [{ endsOn: "2026-11-21" }, "endsOn", "blockList.faults.endsPast"],
])("%j is refused at %s", (input, name, key) => {
  const read = readBlock(typed(input), WHEN);
  expect(read.ok ? {} : read.faults).toMatchObject({ [name]: { key } });
});
