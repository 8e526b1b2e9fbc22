import { expect, test } from "vitest";
import { icoFile } from "./ico-file.ts";

test("each picture is stored in full at the offset that its entry gives", () => {
  const pictures = [
    { size: 16, png: Buffer.from("first picture") },
    { size: 48, png: Buffer.from("the second one") },
  ];
  const file = icoFile(pictures);
  expect([...file.subarray(0, 6)]).toEqual([0, 0, 1, 0, 2, 0]);
  pictures.forEach(({ size, png }, at) => {
    const entry = 6 + 16 * at;
    expect([file.readUInt8(entry), file.readUInt8(entry + 1)]).toEqual([size, size]);
    const [length, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
    expect(file.subarray(offset, offset + length)).toEqual(png);
  });
});
