import { expect, test } from "vitest";
import { pack, type Packed, unpack } from "#web/http/packed.ts";

test("what was packed comes out as it was, and is the same object for everybody who asks", () => {
  const packed = pack({
    days: [{ name: "Today", rows: [{ title: "“Sitting” </script>", past: false, price: null }] }],
  });
  expect(unpack(packed)).toEqual({
    days: [{ name: "Today", rows: [{ title: "“Sitting” </script>", past: false, price: null }] }],
  });
  expect(unpack(packed)).toBe(unpack(packed));
  const elsewhere: Packed<{ at: number }> = '{"at":7}';
  expect(unpack(elsewhere)).toEqual({ at: 7 });
  expect(unpack(elsewhere)).toBe(unpack(elsewhere));
});

test("quotes travel as a sign that nothing around them escapes, and that sign itself travels too", () => {
  for (const title of ['A "quoted" word', "a `code` word", 'both ` and "', "neither"]) {
    const packed = pack({ title });
    // What another process packed is unknown here: it is read from its text alone.
    const arrived: Packed<{ title: string }> = ` ${packed}`;
    expect(unpack(arrived)).toEqual({ title });
  }
  expect(pack({ title: "neither" })).not.toContain('"');
});
