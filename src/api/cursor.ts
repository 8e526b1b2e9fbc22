import { createHash } from "node:crypto";
import * as z from "zod";
import { isComparable } from "#api/span-of-query.ts";
import { type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

/** The place of a row in its list: what the list is sorted by, then a number that no two rows share. */
export type ListKey = readonly [number | string, number];

/** A cursor can be used for so long: all pages of a list are of the minute in which its first one was read. */
export const CURSOR_LASTS_MS = HOUR_MS;
const DIGEST_LENGTH = 10;

const cursorForm = z.tuple([
  z.string().length(DIGEST_LENGTH),
  z.int().nonnegative(),
  z.union([
    z.int().refine(isComparable),
    z
      .string()
      .max(500)
      .regex(/^\P{Cc}*$/u),
  ]),
  z.int().nonnegative(),
]);

type Cursor = { at: EpochMs; key: ListKey };

/** Names a list: the operation with its parameters, but for the place in it. */
function digestOf(list: string): string {
  return createHash("sha256").update(list).digest("base64url").slice(0, DIGEST_LENGTH);
}

/** The place after a row of a list that was read at a moment. */
export function writeCursor(list: string, { at, key: [first, second] }: Cursor): string {
  return Buffer.from(JSON.stringify([digestOf(list), at / MINUTE_MS, first, second])).toString("base64url");
}

type ReadCursor = { is: "cursor"; cursor: Cursor } | { is: "invalid" } | { is: "expired" };

/** The place that a cursor names in this list. */
export function readCursor(text: string, list: string, now: EpochMs): ReadCursor {
  const parsed = cursorForm.safeParse(parseJson(Buffer.from(text, "base64url").toString("utf8")));
  if (!parsed.success) return { is: "invalid" };
  const [digest, minute, first, second] = parsed.data;
  const at = minute * MINUTE_MS;
  if (digest !== digestOf(list) || at > now) return { is: "invalid" };
  return now - at > CURSOR_LASTS_MS ? { is: "expired" } : { is: "cursor", cursor: { at, key: [first, second] } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
