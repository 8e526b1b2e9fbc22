import type { PictureType } from "#storage/image/picture-type.ts";

/** What makes a browser or an interpreter do something; none of it stands in a picture by chance. */
const ACTIVE = /<script|<html|<!doctype|<iframe|<\?php|javascript:|on(?:error|load)\s*=\s*["']|%pdf-\d/;

/** How RAR and 7z archives begin, which are found behind anything that stands before them. */
const ARCHIVES = [Buffer.from("526172211a07", "hex"), Buffer.from("377abcaf271c", "hex")];
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
const ZIP_END_BYTES = 22;

/**
 * Whether a picture's file is also something else: a page, a script, an archive. What is served is always made anew from
 * the pixels, so nothing of it would come through; such a file is refused because nobody sends one by mistake.
 */
export function holdsMoreThanPicture(bytes: Buffer, type: PictureType): boolean {
  if (ACTIVE.test(bytes.toString("latin1").toLowerCase())) return true;
  return ARCHIVES.some((mark) => bytes.includes(mark)) || endsAsZip(bytes) || beginsAsComment(bytes, type);
}

/** A zip archive is read from its end, and may stand behind anything (APPNOTE §4.3.16): its last record says how long its comment is. */
function endsAsZip(bytes: Buffer): boolean {
  for (let at = bytes.lastIndexOf(ZIP_END); at !== -1 && at > 0; at = bytes.lastIndexOf(ZIP_END, at - 1)) {
    const isWhole = at + ZIP_END_BYTES <= bytes.length;
    if (isWhole && at + ZIP_END_BYTES + bytes.readUInt16LE(at + 20) <= bytes.length && isZipDirectory(bytes, at))
      return true;
  }
  return false;
}

/** The record points back at a directory that begins with its own mark, unless the archive is empty. */
function isZipDirectory(bytes: Buffer, end: number): boolean {
  const length = bytes.readUInt32LE(end + 12);
  return length <= end && bytes.toString("latin1", end - length, end - length + 4) === "PK\x01\x02";
}

/** The first length of a JPEG and the width of a GIF can be read as the beginning of a script's comment. */
function beginsAsComment(bytes: Buffer, type: PictureType): boolean {
  const place = { jpeg: 4, gif: 6, png: null, webp: null, avif: null }[type];
  return place !== null && /^(?:\/\*|\/\/|=\s|<!)/.test(bytes.toString("latin1", place, place + 2));
}
