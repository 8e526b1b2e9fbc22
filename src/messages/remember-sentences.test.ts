import { expect, test } from "vitest";
import { rememberSentences } from "#messages/remember-sentences.ts";

function counted() {
  const requested: string[] = [];
  const translate = (key: string, values?: Record<string, string | number>) => {
    requested.push(key);
    return `${key} ${JSON.stringify(values ?? null)}`;
  };
  return { requested, t: rememberSentences(Object.assign(translate, { raw: (key: string) => `raw ${key}` })) };
}

test("a sentence is cached for its values, and long ones are not", () => {
  const { requested, t } = counted();
  expect(t("in", { hours: 2 })).toBe(t("in", { hours: 2 }));
  expect(t("in", { hours: 3 })).not.toBe(t("in", { hours: 2 }));
  expect(t("in")).toBe("in null");
  expect(requested).toEqual(["in", "in", "in"]);
  const long = { name: "x".repeat(300) };
  expect(t("to", long)).toBe(t("to", long));
  expect(requested.filter((key) => key === "to")).toHaveLength(2);
});

test("the translator's other methods are unchanged", () => {
  expect(counted().t.raw("in")).toBe("raw in");
});
