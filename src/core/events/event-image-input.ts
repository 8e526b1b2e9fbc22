import type { FieldReader } from "#core/events/field-reader.ts";
import { cleanLine, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";

/** A picture that its owner has sent (`storePicture`), and what it shows in words. */
export type EventImage = { key: string; alt: string };

const ALT_MAX = 500;
const PICTURE_KEY = /^[0-9a-f]{40}$/;

/** The picture of a form; with one, what it shows must be said in words. Whether it is the sender's own is the command's to ask. */
export function readImage(read: FieldReader): EventImage | null {
  const key = read("imageKey", keyOf, "");
  return key === "" ? null : { key, alt: read("imageAlt", altOf, "") };
}

function keyOf(text: string): Checked<string> {
  return text === "" || PICTURE_KEY.test(text) ? accepted(text) : refused("fields.notOffered");
}

function altOf(text: string): Checked<string> {
  const alt = cleanLine(text);
  const length = lengthOf(alt);
  if (!hasVisibleText(alt)) return refused("fields.imageAltMissing");
  return length <= ALT_MAX ? accepted(alt) : refused("fields.tooLong", { length, max: ALT_MAX });
}
