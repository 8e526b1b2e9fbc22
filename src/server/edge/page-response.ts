import { chooseEncoding, COMPRESS_FROM_BYTES, compress, isCompressible } from "#server/edge/compression.ts";
import { entityTag, isUnchanged } from "#server/edge/conditional.ts";

/** Pages may be kept by the visitor's browser only, and are asked for again each time: the tag makes that cheap. */
export const PAGE_CACHE = "private, no-cache";

/** What is made for one person is kept by nobody, not even by a browser that others may sit down at. */
export const MEMBER_PAGE_CACHE = "private, no-store";

/**
 * Finishes what the web app answered: cache rules, entity tag and 304, compression by Accept-Encoding. The body is
 * whole already, but for a download. For HEAD the server leaves the body out later; the headers are the same (RFC 9110 §9.3.2).
 */
export async function finishPage(answer: Response, requested: Request): Promise<Response> {
  const headers = new Headers(answer.headers);
  if (!headers.has("cache-control")) headers.set("cache-control", PAGE_CACHE);
  // Made while it is sent: it is never held whole, and nobody asks for it twice.
  if (isDownload(headers)) return new Response(answer.body, { status: answer.status, headers });
  if (answer.body === null) return new Response(null, { status: answer.status, headers });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isWorthIt = bytes.byteLength >= COMPRESS_FROM_BYTES && isCompressible(headers.get("content-type") ?? "");
  const encoding = isWorthIt ? chooseEncoding(requested.headers.get("accept-encoding")) : "identity";
  const encoded = await compress(bytes, encoding, "once");
  headers.append("vary", "Accept-Encoding");
  if (isTagged(answer, requested)) {
    const tag = entityTag(encoded, encoding);
    headers.set("etag", tag);
    if (isUnchanged(requested.headers.get("if-none-match"), tag)) {
      headers.delete("content-type");
      return new Response(null, { status: 304, headers });
    }
  }
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  headers.set("content-length", String(encoded.byteLength));
  return new Response(new Uint8Array(encoded), { status: answer.status, headers });
}

function isDownload(headers: Headers): boolean {
  return headers.get("content-disposition")?.startsWith("attachment") ?? false;
}

function isTagged(answer: Response, requested: Request): boolean {
  const isRead = requested.method === "GET" || requested.method === "HEAD";
  return isRead && answer.status === 200 && !answer.headers.has("etag") && !answer.headers.has("set-cookie");
}
