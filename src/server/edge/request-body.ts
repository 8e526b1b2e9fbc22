import { isUtf8 } from "node:buffer";
import { FORM_MAX_BYTES } from "#core/form-max.ts";
import type { Refusal } from "#server/edge/refusals.ts";
import { decodePercent } from "#server/edge/request-target.ts";

const PERCENT_ENCODED = "application/x-www-form-urlencoded";
const FORM_TYPES = [PERCENT_ENCODED, "multipart/form-data"];

/**
 * So much of a form that is too large is read to its end and thrown away: a browser that is still sending when the connection
 * closes shows its own failure instead of our words.
 */
const READ_ON_MAX_BYTES = 16 * FORM_MAX_BYTES;

/** Reads a form whole before anything is done with it, so that one that is too large, of another kind, or damaged changes nothing. */
export async function readForm(request: Request): Promise<{ bytes: Uint8Array<ArrayBuffer> } | { refusal: Refusal }> {
  const type = request.headers.get("content-type") ?? "";
  const kind = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!FORM_TYPES.includes(kind)) return { refusal: "wrong-type" };
  if (Number(request.headers.get("content-length") ?? 0) > READ_ON_MAX_BYTES) return { refusal: "body-too-large" };
  const bytes = await readLimited(request.body);
  if (bytes === null) return { refusal: "body-too-large" };
  const isReadable = kind === PERCENT_ENCODED ? isPercentEncoded(bytes) : await isMultipart(bytes, type);
  return isReadable ? { bytes } : { refusal: "bad-request" };
}

async function readLimited(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > READ_ON_MAX_BYTES) return null;
    if (size > FORM_MAX_BYTES) chunks.length = 0;
    else chunks.push(chunk);
  }
  return size > FORM_MAX_BYTES ? null : new Uint8Array(Buffer.concat(chunks));
}

/** Parsers make something of any bytes, so what no browser sends is told apart first: no UTF-8, broken percent-encoding, or NUL, which PostgreSQL has no text with. */
function isPercentEncoded(bytes: Uint8Array<ArrayBuffer>): boolean {
  const decoded = isUtf8(bytes) ? decodePercent(Buffer.from(bytes).toString("utf8")) : null;
  return decoded !== null && !decoded.includes("\0");
}

async function isMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  try {
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    return ![...form].some(([name, value]) => `${name}${typeof value === "string" ? value : ""}`.includes("\0"));
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
