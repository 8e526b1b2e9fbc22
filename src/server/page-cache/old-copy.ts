import { formatDateAtClock } from "#core/time/format.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { LOCALES } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { compress, type Encoding, isCompressible } from "#server/edge/compression.ts";
import { type KeptPage, plainBytes } from "#server/page-cache/kept-page.ts";
import type { Visitor } from "#server/request-values.ts";
import { writeOldCopyNotice } from "#web/http/write-old-copy-notice.server.ts";

type OldCopy = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/**
 * A kept page as it is sent while the database is away: with a sentence that says so and how old it is (PRODUCT P14).
 * Null when the page has no place for the sentence: without it, it would pass for the present state.
 */
export async function oldCopyOf(
  page: KeptPage,
  visitor: Visitor,
  asked: { encoding: Encoding; ageSeconds: number },
): Promise<Response | null> {
  const copy = await makeOldCopy(page, visitor, asked.encoding);
  if (copy === null) return null;
  return new Response(copy.bytes, { headers: { ...copy.headers, age: String(Math.max(0, asked.ageSeconds)) } });
}

async function makeOldCopy(page: KeptPage, visitor: Visitor, encoding: Encoding): Promise<OldCopy | null> {
  if (!isCompressible(page.headers["content-type"] ?? "")) return null;
  const html = new TextDecoder().decode(await plainBytes(page));
  const style = { locale: LOCALES[visitor.language], zone: visitor.zone.id, hour12: visitor.hour12 };
  const sentence = translatorFor(visitor.language)("oldCopy.notice", {
    time: formatDateAtClock(page.minute, style),
    zone: zoneCity(visitor.zone.id),
  });
  const noticed = writeOldCopyNotice(html, sentence);
  if (noticed === null) return null;
  const bytes = new Uint8Array(await compress(new TextEncoder().encode(noticed), encoding, "once"));
  const headers = {
    ...page.headers,
    "cache-control": "no-store",
    "last-modified": httpDate(page.minute),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": String(bytes.byteLength),
  };
  return { bytes, headers };
}

/** IMF-fixdate (RFC 9110 §5.6.7). */
function httpDate(instant: number): string {
  return new Date(toIsoSeconds(instant)).toUTCString();
}
