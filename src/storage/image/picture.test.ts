import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { PictureKind } from "#core/pictures/picture.ts";
import { decodePicture, type Pixels } from "#storage/image/decode-picture.ts";
import { encodePicture } from "#storage/image/read-picture.ts";
import { aPicture, blackPng, drawn, pngChunk } from "#tests/support/pictures/a-picture.ts";

async function pixelsOf(bytes: Buffer, kind: PictureKind = "event"): Promise<Pixels> {
  const decoded = await decodePicture(bytes, kind);
  if ("fault" in decoded) throw new Error(`Refused: ${decoded.fault}`);
  return decoded;
}

function colourAt({ data, width }: Pixels, x: number, y: number): readonly number[] {
  return [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

test("JPEG, PNG, WebP, AVIF and GIF are read, whatever their names", async () => {
  for (const format of ["jpeg", "png", "webp", "avif", "gif"] as const) {
    const pixels = await pixelsOf(await drawn().toFormat(format).toBuffer());
    expect([format, pixels.width, pixels.height]).toEqual([format, 400, 300]);
    const [red = 0, , blue = 0] = colourAt(pixels, 399, 299);
    expect(blue - red, `${format} is blue on the right`).toBeGreaterThan(200);
  }
});

test("files that are not pictures are refused by their content", async () => {
  const zip = Buffer.from("504b0304140000000000", "hex");
  const none = [
    Buffer.alloc(0),
    Buffer.from("x"),
    Buffer.from("<!doctype html><script>alert(1)</script>"),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from("#!/bin/sh\nrm -rf /\n"),
    Buffer.from("BM6\0\0\0"),
    zip,
    Buffer.from("%PDF-1.7"),
    await drawn().tiff().toBuffer(),
    Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(100)]),
  ];
  for (const bytes of none) expect(await decodePicture(bytes, "avatar")).toEqual({ fault: "not-an-image" });
});

test("a picture that is also a page, a script or an archive is refused", async () => {
  const png = await aPicture();
  const jpeg = await drawn().jpeg().toBuffer();
  const gif = await drawn(40, 30).gif().toBuffer();
  const script = Buffer.from("*/=1;alert(document.domain)//");
  const gifScript = Buffer.concat([Buffer.from("GIF89a/*", "latin1"), gif.subarray(8), script]);
  const zip = Buffer.from("504b0102", "hex");
  const zipEnd = Buffer.alloc(22);
  zipEnd.write("PK\x05\x06", 0, "latin1");
  zipEnd.writeUInt32LE(46, 12);
  const archive = Buffer.concat([zip, Buffer.alloc(42), zipEnd]);
  const comment = pngChunk("tEXt", Buffer.from("Comment\0<SCRIPT>alert(1)</SCRIPT>"));
  const both = [
    gifScript,
    Buffer.concat([jpeg, archive]),
    Buffer.concat([png, archive]),
    Buffer.concat([jpeg, Buffer.from("<?php system($_GET[0]); ?>")]),
    Buffer.concat([jpeg, Buffer.from("%PDF-1.7\n1 0 obj")]),
    Buffer.concat([png.subarray(0, 33), comment, png.subarray(33)]),
    Buffer.concat([Buffer.from("ffd8ffe02f2a", "hex"), jpeg.subarray(6)]),
  ];
  for (const [index, bytes] of both.entries()) {
    expect([index, await decodePicture(bytes, "avatar")]).toEqual([index, { fault: "not-an-image" }]);
  }
});

test("data that cameras append to a JPEG is accepted, but data after other formats is not", async () => {
  const jpeg = await drawn().jpeg().toBuffer();
  const film = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0isommp42", "latin1"), Buffer.alloc(500, 7)]);
  expect((await pixelsOf(Buffer.concat([jpeg, film]))).width).toBe(400);
  expect((await pixelsOf(Buffer.concat([jpeg, jpeg]))).width).toBe(400);
  for (const format of ["png", "webp", "avif", "gif"] as const) {
    const bytes = Buffer.concat([await drawn().toFormat(format).toBuffer(), Buffer.from("something else")]);
    expect([format, await decodePicture(bytes, "event")]).toEqual([format, { fault: "unreadable" }]);
  }
});

test("a truncated or damaged picture is unreadable, wherever it was cut", async () => {
  for (const format of ["jpeg", "png", "webp", "avif", "gif"] as const) {
    const whole = await drawn().toFormat(format).toBuffer();
    for (const part of [0.3, 0.6, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      expect([format, part, await decodePicture(cut, "event")]).toEqual([format, part, { fault: "unreadable" }]);
    }
  }
  const damaged = await aPicture();
  damaged.fill(0xaa, 60, 90);
  expect(await decodePicture(damaged, "event")).toEqual({ fault: "unreadable" });
});

test("too many pixels are refused from the header, in every format, without decoding", async () => {
  const gif = await drawn(40, 30).gif().toBuffer();
  const image = gif.indexOf(Buffer.from("2c00000000", "hex"));
  for (const place of [6, 8, image + 5, image + 7]) gif.writeUInt16LE(40_000, place);
  const jpeg = await drawn().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from("ffc0", "hex"));
  jpeg.writeUInt16BE(40_000, frame + 5);
  jpeg.writeUInt16BE(40_000, frame + 7);
  const avif = await sharp({ create: { width: 4_100, height: 4_100, channels: 3, background: "#fff" } })
    .avif({ effort: 0 })
    .toBuffer();
  const before = process.memoryUsage().rss;
  const large = [blackPng(40_000, 40_000, 1), gif, jpeg, avif, blackPng(16_001, 1), blackPng(7_000, 6_000)];
  for (const [index, bytes] of large.entries()) {
    expect([index, await decodePicture(bytes, "event")]).toEqual([index, { fault: "too-many-pixels" }]);
  }
  // A loose bound, since the garbage collector decides when: one of these decoded would take 1,600 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
});

test("a picture is rotated upright and loses location, camera and comment", async () => {
  const tagged = await drawn()
    .withExif({
      IFD0: { Make: "Camera", Artist: "Ann Example" },
      IFD3: { GPSLatitude: "48/1 51/1 24/1", GPSLatitudeRef: "N" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(tagged.includes("Ann Example"), "the file that was sent has it").toBe(true);
  const pixels = await pixelsOf(tagged);
  expect([pixels.width, pixels.height]).toEqual([300, 400]);
  expect(colourAt(pixels, 295, 5), "the marked corner is at the upper right").toEqual([
    expect.closeTo(255, -1.5),
    expect.closeTo(255, -1.5),
    expect.closeTo(255, -1.5),
  ]);
  for await (const { name, bytes } of encodePicture(pixels, "event")) {
    const found = await sharp(bytes).metadata();
    expect([name, found.exif, found.xmp, found.icc, found.iptc, found.orientation]).toEqual([
      name,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([name, bytes.includes("Ann Example"), bytes.includes("Camera")]).toEqual([name, false, false]);
  }
});

test("colors become sRGB: from CMYK, a wide gamut, sixteen bits, gray, and transparency", async () => {
  const red = { create: { width: 20, height: 20, channels: 3, background: "#ff0000" } } as const;
  const cmyk = await pixelsOf(await sharp(red).toColourspace("cmyk").jpeg().toBuffer());
  expect((colourAt(cmyk, 5, 5)[0] ?? 0) - (colourAt(cmyk, 5, 5)[1] ?? 0)).toBeGreaterThan(150);
  const wide = await sharp({ create: { ...red.create, background: "#c86432" } })
    .withIccProfile("p3")
    .png()
    .toBuffer();
  expect((await sharp(wide).metadata()).icc, "the file that was sent has a profile").toBeDefined();
  const [r = 0, g = 0, b = 0] = colourAt(await pixelsOf(wide), 5, 5);
  expect([Math.abs(r - 200) < 4, Math.abs(g - 100) < 4, Math.abs(b - 50) < 4]).toEqual([true, true, true]);
  const deep = await drawn().toColourspace("rgb16").png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe("ushort");
  expect((await pixelsOf(deep)).data.length).toBe(400 * 300 * 3);
  const grey = await pixelsOf(blackPng(30, 20));
  expect(colourAt(grey, 9, 9)).toEqual([0, 0, 0]);
  const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: "#00000000" } });
  expect(colourAt(await pixelsOf(await clear.png().toBuffer()), 5, 5)).toEqual([255, 255, 255]);
});

test("only the first frame of an animation is kept", async () => {
  const frames = Buffer.concat([Buffer.alloc(300, 255), Buffer.alloc(300, 0)]);
  const moving = sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } });
  for (const format of ["gif", "webp"] as const) {
    const bytes = await moving
      .clone()
      .toFormat(format, { delay: [100, 100] })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const pixels = await pixelsOf(bytes);
    expect([format, pixels.height, colourAt(pixels, 5, 5)]).toEqual([format, 10, [255, 255, 255]]);
  }
});

test("an avatar is a square in three widths; an event's picture has at most three widths and is never enlarged", async () => {
  const sizes = async (bytes: Buffer, kind: PictureKind) => {
    const found: string[] = [];
    for await (const { name, bytes: made } of encodePicture(await pixelsOf(bytes, kind), kind)) {
      const { width, height, format } = await sharp(made).metadata();
      found.push(`${name} ${format} ${width}x${height}`);
    }
    return found;
  };
  expect(await sizes(await aPicture(300, 200), "avatar")).toEqual([
    ...[96, 192, 384].flatMap((side) => [
      `${side}.avif heif ${side}x${side}`,
      `${side}.webp webp ${side}x${side}`,
      `${side}.jpg jpeg ${side}x${side}`,
    ]),
    "original.jpg jpeg 300x200",
  ]);
  const event = await sizes(await drawn(2_400, 600).jpeg().toBuffer(), "event");
  expect(event.filter((each) => !each.includes("webp") && !each.includes("heif"))).toEqual([
    "480.jpg jpeg 480x120",
    "960.jpg jpeg 960x240",
    "1600.jpg jpeg 1600x400",
    "original.jpg jpeg 2048x512",
  ]);
  const small = await sizes(await aPicture(700, 70), "event");
  expect(small.filter((each) => each.includes("jpeg"))).toEqual([
    "480.jpg jpeg 480x48",
    "700.jpg jpeg 700x70",
    "original.jpg jpeg 700x70",
  ]);
});

test("a chunk that decompresses to a huge size is not loaded into memory", async () => {
  const bomb = Buffer.concat([Buffer.from("x\0\0"), deflateSync(Buffer.alloc(400_000_000), { level: 9 })]);
  const png = await aPicture(20, 20);
  const before = process.memoryUsage().rss;
  const decoded = await decodePicture(
    Buffer.concat([png.subarray(0, 33), pngChunk("zTXt", bomb), png.subarray(33)]),
    "event",
  );
  expect("fault" in decoded ? decoded.fault : decoded.width).toEqual(expect.anything());
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
});
