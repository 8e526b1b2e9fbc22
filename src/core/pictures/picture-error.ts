import type { PictureKind } from "#core/pictures/picture.ts";
import type { MessageRef } from "#core/message-ref.ts";

/**
 * Why an upload is refused: `not-an-image` is another kind of file, or one that is also something else; `unreadable`
 * starts like a picture and is damaged; `busy` means that too many are being processed, and to try again; `too-many`
 * that the same person is uploading too many at once.
 */
export type PictureError = "not-an-image" | "too-large" | "too-many-pixels" | "unreadable" | "busy" | "too-many";

/** The message of an error: a title and a sentence (spec visitors-and-members §6, §7 and §8). */
type PictureErrorText = { title: MessageRef; message: MessageRef };

const MESSAGES = {
  avatar: {
    "not-an-image": ["pictures.avatarNotAnImageTitle", "pictures.avatarNotAnImage"],
    "too-large": ["pictures.avatarTooLargeTitle", "pictures.avatarTooLarge"],
    "too-many-pixels": ["pictures.tooManyPixelsTitle", "pictures.tooManyPixels"],
    unreadable: ["pictures.unreadableTitle", "pictures.unreadable"],
    busy: ["pictures.avatarFailedTitle", "pictures.busy"],
    "too-many": ["pictures.avatarFailedTitle", "pictures.tooMany"],
  },
  event: {
    "not-an-image": ["pictures.eventNotAnImageTitle", "pictures.eventNotAnImage"],
    "too-large": ["pictures.eventTooLargeTitle", "pictures.eventTooLarge"],
    "too-many-pixels": ["pictures.tooManyPixelsTitle", "pictures.tooManyPixels"],
    unreadable: ["pictures.unreadableTitle", "pictures.unreadable"],
    busy: ["pictures.eventFailedTitle", "pictures.busy"],
    "too-many": ["pictures.eventFailedTitle", "pictures.tooMany"],
  },
} as const satisfies Record<PictureKind, Record<PictureError, readonly [string, string]>>;

/** The error that an address names; null if none. */
export function pictureErrorOf(text: string | null): PictureError | null {
  return text !== null && Object.hasOwn(MESSAGES.avatar, text) ? (text as PictureError) : null;
}

/** The message of an error. */
export function pictureErrorText(kind: PictureKind, fault: PictureError): PictureErrorText {
  const [title, message] = MESSAGES[kind][fault];
  return { title: { key: title, values: {} }, message: { key: message, values: {} } };
}
