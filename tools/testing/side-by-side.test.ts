import { expect, test } from "vitest";
import { sideBySide } from "./side-by-side.ts";

/** Pieces of work that the test ends, and those that have started so far. */
function piecesOfWork(count: number) {
  const started: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<string>());
  const work = ends.map(({ promise }, at) => () => {
    started.push(at);
    return promise;
  });
  return { started, ends, work };
}

test("as many tasks start as there are lanes, and the next one when one ends", async () => {
  const { started, ends, work } = piecesOfWork(4);
  const results = sideBySide(work, 2);
  expect(started).toEqual([0, 1]);
  ends[1]?.resolve("second");
  await expect(results[1]).resolves.toBe("second");
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve("others");
  await expect(Promise.all(results)).resolves.toEqual(["others", "second", "others", "others"]);
  expect(started).toEqual([0, 1, 2, 3]);
});

test("a failing task rejects alone, and its lane continues", async () => {
  const results = sideBySide([() => Promise.reject(new Error("of its own")), async () => "next"], 1);
  const all = await Promise.allSettled(results);
  expect(all.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});
