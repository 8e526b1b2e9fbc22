/** The kinds of picture that are read; each is decoded by a library that is in every build of sharp. */
export type PictureType = "jpeg" | "png" | "webp" | "avif" | "gif";

/** What a file is by its first bytes, whatever it is called; null for anything that is no picture of these kinds. */
export function pictureType(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpeg";
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "png";
  const start = bytes.subarray(0, 12).toString("latin1");
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (/^RIFF[^]{4}WEBP/.test(start)) return "webp";
  return start.slice(4, 8) === "ftyp" && isAvif(bytes) ? "avif" : null;
}

/** AVIF says so among its brands (ISO/IEC 23000-22 §8); HEIC is the same container around another codec. */
function isAvif(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), 256, bytes.length);
  const brands = [bytes.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  return brands.some((brand) => brand === "avif" || brand === "avis");
}
