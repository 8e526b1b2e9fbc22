import { type FocusPoint, MIDDLE } from "#core/pictures/focus-point.ts";
import type { FieldReader } from "#core/events/field-reader.ts";
import { cleanLine, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";

/** A picture that its owner has sent (`storePicture`), what it shows in words, and the point that stays in sight. */
export type EventImage = { key: string; alt: string; focus: FocusPoint };

const ALT_MAX = 500;
const PICTURE_KEY = /^[0-9a-f]{40}$/;

/** The picture of a form; with one, what it shows must be said in words. Whether it is the sender's own is the command's to ask. */
export function readImage(read: FieldReader): EventImage | null {
  const key = read("imageKey", keyOf, "");
  if (key === "") return null;
  const focus = { x: read("imageFocusX", hundredthsOf, MIDDLE.x), y: read("imageFocusY", hundredthsOf, MIDDLE.y) };
  return { key, alt: read("imageAlt", altOf, ""), focus };
}

function keyOf(text: string): Checked<string> {
  return text === "" || PICTURE_KEY.test(text) ? accepted(text) : refused("fields.notOffered");
}

/** What a slider sends; whatever else comes is the middle. */
function hundredthsOf(text: string): Checked<number> {
  return accepted(/^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : MIDDLE.x);
}

function altOf(text: string): Checked<string> {
  const alt = cleanLine(text);
  const length = lengthOf(alt);
  if (!hasVisibleText(alt)) return refused("fields.imageAltMissing");
  return length <= ALT_MAX ? accepted(alt) : refused("fields.tooLong", { length, max: ALT_MAX });
}
