import { expect, test } from "vitest";
import { tookWords } from "#core/jobs/job-run.ts";

test.each([
  [-5, "tenths", 0],
  [4_230, "tenths", 4.2],
  [9_960, "seconds", 10],
  [41_000, "seconds", 41],
  [120_000, "minutes", 2],
  [7_300_000, "hours", 2],
])("%i ms are shown in %s: %d", (ms, key, n) => {
  expect(tookWords(ms)).toEqual({ key, values: { n } });
});
