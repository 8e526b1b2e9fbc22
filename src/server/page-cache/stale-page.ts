import { formatDateAtClock } from "#core/time/format.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { LOCALES } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { compress, type Encoding, isCompressible } from "#server/edge/representation.ts";
import { type CachedPage, plainBytes } from "#server/page-cache/cached-page.ts";
import type { Visitor } from "#server/request-values.ts";
import { writeStalePageNotice } from "#web/http/write-stale-page-notice.server.ts";

/**
 * A cached page as it is sent while the database is away: with a sentence that says so and how old the page is (PRODUCT P14).
 * Null when the page has no place for the sentence: without it, visitors would take the page for the present state.
 */
export async function stalePageResponse(
  page: CachedPage,
  visitor: Visitor,
  { encoding, ageSeconds }: { encoding: Encoding; ageSeconds: number },
): Promise<Response | null> {
  if (!isCompressible(page.headers["content-type"] ?? "")) return null;
  const html = new TextDecoder().decode(await plainBytes(page));
  const style = { locale: LOCALES[visitor.language], zone: visitor.zone.id, hour12: visitor.hour12 };
  const sentence = translatorFor(visitor.language)("stalePage.notice", {
    time: formatDateAtClock(page.minute, style),
    zone: zoneCity(visitor.zone.id),
  });
  const noticed = writeStalePageNotice(html, sentence);
  if (noticed === null) return null;
  const bytes = new Uint8Array(await compress(new TextEncoder().encode(noticed), encoding, "once"));
  const headers = {
    ...page.headers,
    "cache-control": "no-store",
    "last-modified": httpDate(page.minute),
    age: String(Math.max(0, ageSeconds)),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": String(bytes.byteLength),
  };
  return new Response(bytes, { headers });
}

/** IMF-fixdate (RFC 9110 §5.6.7). */
function httpDate(instant: number): string {
  return new Date(toIsoSeconds(instant)).toUTCString();
}
