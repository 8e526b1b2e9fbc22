import { expect, test } from "vitest";
import { type BlockEntry, type Looked, findBlock } from "#core/block-list/block-list.ts";

const NOW = 1_000_000;

function entry(kind: BlockEntry["kind"], value: string, endsAt: number | null = null): BlockEntry {
  return { id: 1, kind, value, reason: "", endsAt };
}

test.each<[string, BlockEntry, Looked, boolean]>([
  ["the host itself", entry("host", "cash.example"), { links: ["https://cash.example/x"] }, true],
  ["its www", entry("host", "cash.example"), { links: ["https://www.cash.example"] }, true],
  ["a host below it", entry("host", "cash.example"), { links: [null, "https://a.b.cash.example:8443/x"] }, true],
  ["a host that only shares the ending", entry("host", "cash.example"), { links: ["https://mycash.example"] }, false],
  ["an invalid link", entry("host", "cash.example"), { links: ["cash.example"] }, false],
  ["a host in a text", entry("host", "cash.example"), { texts: ["see cash.example"] }, false],
  ["a mailbox", entry("address", "a@spam.example"), { addresses: ["A@Spam.example"] }, true],
  ["another mailbox of the same host", entry("address", "a@spam.example"), { addresses: ["ba@spam.example"] }, false],
  ["every mailbox of a host", entry("address", "@spam.example"), { addresses: ["b@spam.example"] }, true],
  ["a mailbox of another host", entry("address", "@spam.example"), { addresses: ["b@myspam.example"] }, false],
  ["a network address", entry("address", "192.0.2.7"), { addresses: [null, "192.0.2.7"] }, true],
  [
    "words in other case, accents and spaces",
    entry("words", "miracle  cash"),
    { texts: ["A Míracle\nCASH event"] },
    true,
  ],
  ["words between marks", entry("words", "miracle cash"), { texts: ["(miracle-cash!)"] }, true],
  ["a part of a word", entry("words", "cash"), { texts: ["cashew milk"] }, false],
  ["an entry that has ended", entry("words", "cash", NOW), { texts: ["cash"] }, false],
  ["an entry that is about to end", entry("words", "cash", NOW + 1), { texts: ["cash"] }, true],
])("%s", (_, entry, looked, found) => {
  expect(findBlock([entry], looked, NOW) !== null).toBe(found);
});
