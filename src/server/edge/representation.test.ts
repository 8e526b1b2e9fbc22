import { expect, test } from "vitest";
import { chooseEncoding } from "#server/edge/representation.ts";

test.each([
  [null, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["BR", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5, gzip;q=0.9", "gzip"],
  ["*;q=0.1, gzip ; q=0.9", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=x", "identity"],
  ["deflate", "identity"],
])("Accept-Encoding %j is answered with %s", (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding);
});
