import fc from "fast-check";

/** Any text that JavaScript can hold, including lone surrogates; plain letters are as frequent as everything else. */
export function anyText(maxLength = 40): fc.Arbitrary<string> {
  const code = fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0, max: 0xffff }));
  return fc.array(code, { maxLength }).map((codes) => String.fromCharCode(...codes));
}
