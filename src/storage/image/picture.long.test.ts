import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, expect } from "vitest";
import { AVIF_MAX_PIXELS, PICTURE_MAX_PIXELS } from "#core/pictures/picture.ts";
import { blackPng } from "#tests/support/pictures/a-picture.ts";
import { testWhere } from "#tests/support/where.ts";

const folder = mkdtempSync(join(tmpdir(), "samehour-memory-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Only Linux reports a process's peak memory. */
const onLinux = testWhere(process.platform === "linux");
const PROGRAM = new URL("../../../tests/support/pictures/decode-one.ts", import.meta.url).pathname;

function decodeAlone(name: string, bytes: Buffer): { outcome: string; peak: number } {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return JSON.parse(execFileSync(process.execPath, [PROGRAM, file], { encoding: "utf8" }));
}

function ofPixels(pixels: number): Sharp {
  const width = Math.floor(Math.sqrt(pixels));
  return sharp({ create: { width, height: width, channels: 3, background: "#88aacc" } });
}

onLinux("decoding the largest picture of each format takes at most 450 MB, including the process", async () => {
  const largest = {
    "interlaced.png": ofPixels(PICTURE_MAX_PIXELS).png({ progressive: true }),
    "progressive.jpg": ofPixels(PICTURE_MAX_PIXELS).jpeg({ progressive: true }),
    "upright.png": ofPixels(PICTURE_MAX_PIXELS).withMetadata({ orientation: 6 }).png(),
    "still.gif": ofPixels(PICTURE_MAX_PIXELS).gif({ effort: 1 }),
    "large.webp": ofPixels(PICTURE_MAX_PIXELS).webp({ effort: 0 }),
    "large.avif": ofPixels(AVIF_MAX_PIXELS).avif({ effort: 0 }),
  };
  for (const [name, image] of Object.entries(largest)) {
    const { outcome, peak } = decodeAlone(name, await image.toBuffer());
    expect([name, outcome]).toEqual([name, "decoded"]);
    expect([name, peak < 450, Math.round(peak)]).toEqual([name, true, Math.round(peak)]);
  }
});

onLinux("a picture that claims to be 40,000 pixels square takes no more memory than the process itself", () => {
  const whole = blackPng(40_000, 40_000, 4_000);
  const { outcome, peak } = decodeAlone("bomb.png", whole);
  expect([outcome, peak < 200, Math.round(peak)]).toEqual(["too-many-pixels", true, Math.round(peak)]);
});
