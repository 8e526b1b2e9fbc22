import { expect, test } from "vitest";
import { holdTickShape } from "#server/tick-shape.ts";

test("what is held is Node's record of the tick, and no other resource", async () => {
  const record = await holdTickShape();
  expect(Object.keys(record)).toEqual(expect.arrayContaining(["callback", "args"]));
});
