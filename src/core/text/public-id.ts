/** Letters and digits that are easy to tell apart and cannot spell words: no vowels, no 0, 1, l. */
export const PUBLIC_ID_ALPHABET = "23456789bcdfghjkmnpqrstvwxyz";
export const PUBLIC_ID_LENGTH = 6;
/** Random bytes per id. */
export const PUBLIC_ID_BYTES = 6;

const PUBLIC_ID = /^[2-9b-df-hjkmnp-tv-z]{6}$/;

/** Whether a text can be the id in an event's or organizer's address (PRODUCT P18). */
export function isPublicId(text: string): boolean {
  return PUBLIC_ID.test(text);
}

/**
 * An id from six random bytes. 2^48 is half a million times the number of ids, so their probabilities differ by at
 * most two in a million.
 */
export function publicIdFrom(bytes: Uint8Array): string {
  if (bytes.length < PUBLIC_ID_BYTES) throw new RangeError(`A public id needs ${PUBLIC_ID_BYTES} random bytes.`);
  let number = 0;
  for (const byte of bytes.subarray(0, PUBLIC_ID_BYTES)) number = number * 256 + byte;
  let id = "";
  for (let place = 0; place < PUBLIC_ID_LENGTH; place += 1) {
    id += PUBLIC_ID_ALPHABET.charAt(number % PUBLIC_ID_ALPHABET.length);
    number = Math.floor(number / PUBLIC_ID_ALPHABET.length);
  }
  return id;
}
