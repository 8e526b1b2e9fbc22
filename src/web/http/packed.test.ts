import { expect, test } from "vitest";
import { pack, type Packed, unpack } from "#web/http/packed.ts";

test("what was packed comes out as it was, and is the same object for everybody who asks", () => {
  const packed = pack({
    days: [{ name: "Today", rows: [{ title: "“Sitting” </script>", past: false, price: null }] }],
  });
  expect(unpack(packed)).toEqual(JSON.parse(packed));
  expect(unpack(packed)).toBe(unpack(packed));
  const elsewhere: Packed<{ at: number }> = '{"at":7}';
  expect(unpack(elsewhere)).toEqual({ at: 7 });
  expect(unpack(elsewhere)).toBe(unpack(elsewhere));
});
