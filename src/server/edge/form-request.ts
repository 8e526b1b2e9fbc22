import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fileFormMaxBytes } from "#core/file-forms.ts";
import { FORM_MAX_BYTES } from "#core/form-max.ts";
import type { Refusal } from "#server/edge/refusals.ts";
import { decodePercent } from "#server/edge/request-target.ts";

type FormHeaders = { secFetchSite: string | null; origin: string | null; host: string | null };

/**
 * Whether a form came from our own pages. Browsers say so in Sec-Fetch-Site; older ones, and those whose user sent it
 * directly (`none`), in Origin, which has to name the requested host or the site's address. A request with neither does not
 * come from a browser and carries no person's cookies.
 */
export function isFromOwnPages(headers: FormHeaders, baseUrl: string): boolean {
  if (headers.secFetchSite === "same-origin") return true;
  if (headers.secFetchSite !== null && headers.secFetchSite !== "none") return false;
  if (headers.origin === null) return true;
  const origin = URL.parse(headers.origin);
  if (origin === null) return false;
  return origin.origin === baseUrl || (headers.host !== null && origin.host === headers.host.toLowerCase());
}

const PERCENT_ENCODED = "application/x-www-form-urlencoded";
const FORM_TYPES = [PERCENT_ENCODED, "multipart/form-data"];

/**
 * How much of a too large form is read and discarded: a browser that is still sending when the connection
 * closes shows its own error page instead of ours.
 */
const READ_ON_MAX_BYTES = 16 * FORM_MAX_BYTES;

/** Reads the whole form first, so that a form that is too large, of another type or damaged changes nothing. */
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

/**
 * Parsers accept any bytes, so this rejects what no browser sends: invalid UTF-8, broken percent-encoding, and NUL,
 * which PostgreSQL cannot store in text.
 */
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

const MULTIPART = "multipart/form-data";

/** The body of a form with a file, as a stream; null for a form without a file, which is read whole. */
export function uploadBody(
  request: Request,
  maxBytes: number,
): { stream: ReadableStream<Uint8Array> } | { refusal: Refusal } | null {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== MULTIPART || request.body === null) return null;
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return { refusal: "body-too-large" };
  return { stream: request.body.pipeThrough(limit(maxBytes)) };
}

function limit(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new RangeError("The form is larger than any may be."));
      else controller.enqueue(chunk);
    },
  });
}

type BodyTime = {
  /** How long the body may take to arrive, in milliseconds. */
  limitMs: number;
  /** Called once when the time is over. */
  onLate: () => void;
};

/**
 * Calls back when a request's body does not arrive in time. Requests that may hold a file have the server's longer
 * limit: on a slow line five megabytes take minutes.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, { limitMs, onLate }: BodyTime): void {
  const hasBody = "content-length" in request.headers || "transfer-encoding" in request.headers;
  if (!hasBody || fileFormMaxBytes((request.url ?? "").split("?")[0] ?? "") !== null) return;
  const timer = setTimeout(() => {
    if (request.complete || request.destroyed) return;
    if (response.headersSent) request.destroy();
    else onLate();
  }, limitMs);
  request.once("close", () => clearTimeout(timer));
}
