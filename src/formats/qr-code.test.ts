import { expect, test } from "vitest";
import { qrCode } from "#formats/qr-code.ts";

const URI = "otpauth://totp/Samehour:mara%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Samehour";

test("a code is a square with its three finder patterns and a quiet zone of four modules", () => {
  const { size, path } = qrCode(URI);
  const dark = new Set(path.match(/\d+ \d+/g));
  expect((size - 8 - 17) % 4).toBe(0);
  const last = size - 5;
  for (const corner of [`4 4`, `${last} 4`, `4 ${last}`]) expect(dark).toContain(corner);
  for (const spot of dark) {
    for (const at of spot.split(" ").map(Number)) {
      expect(at).toBeGreaterThanOrEqual(4);
      expect(at).toBeLessThanOrEqual(last);
    }
  }
});

test("other text gives another code", () => {
  expect(qrCode(URI).path).not.toBe(qrCode(`${URI}&digits=6`).path);
});
