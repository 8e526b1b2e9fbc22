import { type EpochMs, toIsoSeconds } from "#core/time/instant.ts";
import { escapeXml, XML_HEAD } from "#formats/xml.ts";

/** An address of the sitemap; `changedAt` is when its content last changed, null where that is not known. */
type SitemapUrl = { address: string; changedAt: EpochMs | null };

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A file of addresses (sitemaps.org protocol 0.9); the addresses are absolute. */
export function writeSitemap(urls: readonly SitemapUrl[]): string {
  return `${XML_HEAD}<urlset ${NAMESPACE}>\n${urls.map(urlElement).join("")}</urlset>\n`;
}

/** A file of the addresses of other such files. */
export function writeSitemapIndex(addresses: readonly string[]): string {
  const parts = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`);
  return `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${parts.join("")}</sitemapindex>\n`;
}

function urlElement({ address, changedAt }: SitemapUrl): string {
  const changed = changedAt === null ? "" : `<lastmod>${toIsoSeconds(changedAt)}</lastmod>`;
  return `<url><loc>${escapeXml(address)}</loc>${changed}</url>\n`;
}
