import {
  chooseEncoding,
  compress,
  COMPRESS_FROM_BYTES,
  encodedTag,
  entityTag,
  isCompressible,
  isUnchanged,
} from "#server/edge/representation.ts";

/** Only the visitor's browser may store a page, and has to revalidate it each time, which the entity tag makes cheap. */
export const PAGE_CACHE = "private, no-cache";

/** Anybody may store an answer of the API, which is the same for everybody, and has to revalidate it each time. */
export const PUBLIC_CACHE = "public, no-cache";

/** Nothing may store a page for one person, not even the browser, because other people may use it. */
export const MEMBER_PAGE_CACHE = "private, no-store";

/**
 * Finishes the web app's response: cache rules, entity tag and 304, compression by Accept-Encoding. The body is
 * complete, except for a download. For HEAD the server omits the body later; the headers are the same (RFC 9110 §9.3.2).
 */
export async function finishPage(answer: Response, requested: Request): Promise<Response> {
  const headers = new Headers(answer.headers);
  if (!headers.has("cache-control")) headers.set("cache-control", PAGE_CACHE);
  // A download is streamed and never held in memory as a whole.
  if (isDownload(headers)) return new Response(answer.body, { status: answer.status, headers });
  if (isCalendar(headers)) return finishCalendar(answer, headers, requested);
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

function isCalendar(headers: Headers): boolean {
  return headers.has("etag") && (headers.get("content-type")?.startsWith("text/calendar") ?? false);
}

/**
 * A calendar is written while it is sent, and has a tag before it is written: it is compressed on its way, and not
 * written at all for who has it already.
 */
function finishCalendar({ body, status }: Response, headers: Headers, requested: Request): Response {
  // Brotli has no stream in the web's own interface, and everything that reads it reads gzip.
  const isZipped = chooseEncoding(requested.headers.get("accept-encoding"), ["gzip"]) === "gzip";
  const tag = encodedTag((headers.get("etag") ?? "").replaceAll('"', ""), isZipped ? "gzip" : "identity");
  headers.set("etag", tag);
  headers.append("vary", "Accept-Encoding");
  if (isZipped) headers.set("content-encoding", "gzip");
  const isKnown = isUnchanged(requested.headers.get("if-none-match"), tag);
  if (!isKnown && requested.method !== "HEAD" && body !== null)
    return new Response(isZipped ? body.pipeThrough(new CompressionStream("gzip")) : body, { status, headers });
  void body?.cancel();
  if (isKnown) for (const name of ["content-type", "content-disposition", "content-encoding"]) headers.delete(name);
  return new Response(null, { status: isKnown ? 304 : status, headers });
}

function isTagged(answer: Response, requested: Request): boolean {
  const isRead = requested.method === "GET" || requested.method === "HEAD";
  return isRead && answer.status === 200 && !answer.headers.has("etag") && !answer.headers.has("set-cookie");
}
