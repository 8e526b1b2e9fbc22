import { expect, test } from "vitest";
import { pictureUrl, readPicturePath, uploadKindOf } from "#core/pictures/picture-address.ts";
import { type PictureError, pictureErrorText } from "#core/pictures/picture-error.ts";
import { PICTURE_KINDS, pictureWidths } from "#core/pictures/picture.ts";
import { english } from "#tests/support/messages/english.ts";

const KEY = "0123456789abcdef0123456789abcdef01234567";

test("an avatar has three widths; an event's picture has the standard widths up to its own, or its own", () => {
  expect(pictureWidths("avatar", 30)).toEqual([96, 192, 384]);
  expect([100, 480, 481, 960, 1_600, 2_048].map((width) => pictureWidths("event", width))).toEqual([
    [100],
    [480],
    [480, 481],
    [480, 960],
    [480, 960, 1_600],
    [480, 960, 1_600],
  ]);
});

test("a picture URL is read back unchanged", () => {
  for (const format of ["avif", "webp", "jpg"] as const) {
    const read = readPicturePath(pictureUrl(KEY, 384, format));
    expect(read).toEqual({ key: KEY, name: `384.${format}`, format, isOriginal: false });
  }
  const original = { key: KEY, name: "original.jpg", format: "jpg", isOriginal: true };
  expect(readPicturePath(`/pictures/${KEY}/original.jpg`)).toEqual(original);
});

test("every error has a title and a message, with the specification's wording where it exists", () => {
  const faults: PictureError[] = ["not-an-image", "too-large", "too-many-pixels", "unreadable", "busy"];
  const textOf = (key: string) => english(key as Parameters<typeof english>[0]);
  for (const kind of PICTURE_KINDS) {
    for (const { title, message } of faults.map((fault) => pictureErrorText(kind, fault))) {
      expect(textOf(title.key).length).toBeGreaterThan(5);
      expect(textOf(message.key).length).toBeGreaterThan(20);
    }
  }
  expect(textOf(pictureErrorText("avatar", "too-large").message.key)).toBe("Please select an image smaller than 2MB.");
  expect(textOf(pictureErrorText("event", "too-large").message.key)).toBe("Image size should be less than 5MB");
});

test("only paths that accept pictures have the picture limit, as a page and as data", () => {
  const kinds = (...addresses: string[]) => addresses.map(uploadKindOf);
  expect(kinds("/profile/edit/picture", "/profile/edit/picture.data")).toEqual(["avatar", "avatar"]);
  expect(kinds("/create-event", "/create-event.data", "/events/evening-zazen-bbbbbb/edit.data")).toEqual([
    "event",
    "event",
    "event",
  ]);
  expect(kinds("/profile/edit", "/", "/events", "/events/edit", "/create-event/dates", "/events/a/b/edit")).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});
