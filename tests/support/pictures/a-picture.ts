import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A test picture: red to blue from left to right, with a white square in the upper left corner. */
export async function aPicture(width = 400, height = 300): Promise<Buffer> {
  return drawn(width, height).png().toBuffer();
}

/** The same in any format that sharp writes. */
export function drawn(width = 400, height = 300): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isMarked = x < width / 8 && y < height / 8;
      const red = Math.round((255 * (width - x)) / width);
      data.set(isMarked ? [255, 255, 255] : [red, 0, 255 - red], (y * width + x) * 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** A black PNG of this size; a decompression bomb if the size is large. */
export function blackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}
