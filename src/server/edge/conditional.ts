import { createHash } from "node:crypto";
import type { Encoding } from "#server/edge/compression.ts";

/** A strong tag of these bytes, which are in this encoding or are to be: two encodings of one page are two representations (RFC 9110 §8.8.3). */
export function entityTag(bytes: Uint8Array, encoding: Encoding): string {
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Whether If-None-Match names the tag: then the client's copy is the present one (RFC 9110 §13.1.2, weak comparison). */
export function isUnchanged(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (ifNoneMatch == null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === tag);
}
