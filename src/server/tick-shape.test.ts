import { expect, test } from "vitest";
import { holdTickShape } from "#server/tick-shape.ts";

test("the held object is Node's record of the tick, not another resource", async () => {
  const record = await holdTickShape();
  expect(Object.keys(record)).toEqual(expect.arrayContaining(["callback", "args"]));
});
