import { expect, test } from "vitest";
import { announcedWords } from "#web/components/toasts/toast-region.tsx";
import type { ListedToast } from "#web/components/toasts/toast-store.ts";

const toast = (id: string, overrides: Partial<ListedToast> = {}): ListedToast => ({
  id,
  kind: "success",
  seconds: 5,
  title: `Title ${id}.`,
  closed: false,
  ...overrides,
});

test("two toasts that come in one render are both read out, in the order in which they came", () => {
  const words = announcedWords([toast("3", { message: "More." }), toast("2"), toast("1")], ["1"]);
  expect(words).toEqual({ polite: "Title 2. Title 3. More.", urgent: "" });
});

test("an error is read out at once, what came with it when there is time", () => {
  const words = announcedWords([toast("2", { kind: "error" }), toast("1")], []);
  expect(words).toEqual({ polite: "Title 1.", urgent: "Title 2." });
});

test("what was read out before is not read out again", () => {
  expect(announcedWords([toast("2"), toast("1")], ["1", "2"])).toBeNull();
  expect(announcedWords([], ["1"])).toBeNull();
});
