import { expect, test } from "vitest";
import { priceOf } from "#core/text/parse-values.ts";

test.each([
  ["", null],
  ["0", 0],
  ["10", 10],
  [" $12.50 ", 12.5],
  ["$ 5", 5],
  ["1,250.00", 1_250],
  ["9999.99", 9_999.99],
])("%j is the price %s", (text, price) => {
  expect(priceOf(text)).toEqual({ ok: true, value: price });
});

test.each(["free", "10000", "9,999.991", "-1", "1e3", "12.345", "1,25", "0x10", "NaN", "Infinity", "5 USD", "٥"])(
  "%j is refused",
  (text) => {
    expect(priceOf(text)).toEqual({ ok: false, fault: { key: "fields.price", values: { max: 9_999.99 } } });
  },
);
