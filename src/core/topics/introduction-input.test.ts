import { expect, test } from "vitest";
import {
  introductionMark,
  paragraphsOf,
  readIntroduction,
  readTopicKey,
  writeTopicKey,
} from "#core/topics/introduction-input.ts";

test("an introduction keeps its paragraphs and loses invisible characters", () => {
  const read = readIntroduction("  A silent prayer.\r\n\r\n\r\n\r\nTwenty\u0007 minutes.\n ");
  expect(read).toEqual({ ok: true, value: "A silent prayer.\n\nTwenty minutes." });
  expect(paragraphsOf("One.\n\nTwo.\nStill two.")).toEqual(["One.", "Two.\nStill two."]);
});

test("an empty text is null, and six hundred characters are allowed", () => {
  expect(readIntroduction(" \n\u200b ")).toEqual({ ok: true, value: null });
  expect(readIntroduction("🙏".repeat(600))).toMatchObject({ ok: true });
  expect(readIntroduction("x".repeat(601))).toMatchObject({
    ok: false,
    fault: { key: "adminTopics.faults.tooLong", values: { count: 601, max: 600 } },
  });
});

test("the mark changes with the text, and a topic key is read back unchanged", () => {
  expect(introductionMark("a")).not.toBe(introductionMark(null));
  const key = { kind: "tradition", slug: "坐禅" } as const;
  expect(readTopicKey(writeTopicKey(key))).toEqual(key);
  for (const text of [null, "", "tradition", "tradition/", "sort/zen", "tradition/Zen", "tradition/zen/x"])
    expect(readTopicKey(text)).toBeNull();
});
