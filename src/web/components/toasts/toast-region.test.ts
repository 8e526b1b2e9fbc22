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

test("two toasts in one render are both announced, in order", () => {
  const words = announcedWords([toast("3", { message: "More." }), toast("2"), toast("1")], ["1"]);
  expect(words).toEqual({ polite: "Title 2. Title 3. More.", urgent: "" });
});

test("an error is announced assertively, and other toasts politely", () => {
  const words = announcedWords([toast("2", { kind: "error" }), toast("1")], []);
  expect(words).toEqual({ polite: "Title 1.", urgent: "Title 2." });
});

test("a toast that was announced is not announced again", () => {
  expect(announcedWords([toast("2"), toast("1")], ["1", "2"])).toBeNull();
  expect(announcedWords([], ["1"])).toBeNull();
});
