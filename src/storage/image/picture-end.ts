/**
 * Where the picture in a file ends by its own structure: the position after its last byte. Null if the structure is
 * broken or incomplete. Anything after it is not part of the picture.
 */
export function pictureEnd(bytes: Buffer, type: PictureType): number | null {
  try {
    return WALKS[type](bytes);
  } catch (error) {
    // A length that points past the last byte.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const WALKS: Record<PictureType, (bytes: Buffer) => number | null> = {
  jpeg: jpegEnd,
  png: pngEnd,
  webp: webpEnd,
  avif: boxesEnd,
  gif: gifEnd,
};

/** JPEG (ITU-T T.81 annex B): marker segments with a length, and scans that run to the next marker. */
function jpegEnd(bytes: Buffer): number | null {
  const [SOS, EOI] = [0xda, 0xd9];
  for (let at = 2; ;) {
    while (bytes.readUInt8(at) === 0xff && bytes.readUInt8(at + 1) === 0xff) at += 1;
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === EOI) return at + 2;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === SOS) at = scanEnd(bytes, at);
  }
}

/** In a scan 0xFF is followed by 0, or by a restart marker; anything else ends it. */
function scanEnd(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError("The scan has no end.");
}

/** PNG (W3C PNG §5.3): chunks of length, type, data and checksum, the last of them IEND. */
function pngEnd(bytes: Buffer): number | null {
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at);
    const isLast = bytes.toString("latin1", at + 4, at + 8) === "IEND";
    at += length + 12;
    if (at > bytes.length) return null;
    if (isLast) return at;
  }
}

/** WebP (RFC 9649 §2.4): one RIFF chunk with its length, padded to an even one. */
function webpEnd(bytes: Buffer): number | null {
  const length = bytes.readUInt32LE(4) + 8;
  if (length > bytes.length) return null;
  return length % 2 === 1 && bytes.length === length + 1 ? length + 1 : length;
}

/** AVIF: boxes one after the other to the end of the file (ISO/IEC 14496-12 §4.2). */
function boxesEnd(bytes: Buffer): number | null {
  let at = 0;
  while (at < bytes.length) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (!/^[\w ]{4}$/.test(type)) return at;
    const short = bytes.readUInt32BE(at);
    if (short === 0) return bytes.length;
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (length < 8 || at + length > bytes.length) return null;
    at += length;
  }
  return at;
}

/** GIF (89a specification §17 to §27): a screen, then images and extensions made of blocks, then the trailer. */
function gifEnd(bytes: Buffer): number | null {
  const [IMAGE, EXTENSION, TRAILER] = [0x2c, 0x21, 0x3b];
  for (let at = 13 + colourTable(bytes.readUInt8(10)); ;) {
    const block = bytes.readUInt8(at);
    if (block === TRAILER) return at + 1;
    if (block === EXTENSION) at = blocksEnd(bytes, at + 2);
    else if (block === IMAGE) at = blocksEnd(bytes, at + 11 + colourTable(bytes.readUInt8(at + 9)));
    else return null;
  }
}

function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function blocksEnd(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}

/** The accepted types of pictures; every build of sharp includes their decoders. */
export type PictureType = "jpeg" | "png" | "webp" | "avif" | "gif";

/** The type of a file by its first bytes, whatever its name; null for any other type. */
export function pictureType(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpeg";
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "png";
  const start = bytes.subarray(0, 12).toString("latin1");
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (/^RIFF[^]{4}WEBP/.test(start)) return "webp";
  return start.slice(4, 8) === "ftyp" && isAvif(bytes) ? "avif" : null;
}

/** AVIF is among its brands (ISO/IEC 23000-22 §8); HEIC is the same container around another codec. */
function isAvif(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), 256, bytes.length);
  const brands = [bytes.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  return brands.some((brand) => brand === "avif" || brand === "avis");
}
