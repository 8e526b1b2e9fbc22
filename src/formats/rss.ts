import { type NewsEntry, type NewsFile, NEWS_TYPES, newsUpdatedAt } from "#core/news-files/news-file.ts";
import { type EpochMs, toIsoSeconds } from "#core/time/instant.ts";
import { textAsHtml, XML_HEAD, xmlElement } from "#formats/xml.ts";

const NAMESPACES = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"';
/** For so many minutes programs need not ask again; as in calendar files. */
const TTL_MINUTES = "60";

/** A page of a news file as RSS 2.0, with the links of Atom, because RSS knows neither its own address nor pages. */
export function writeRss(file: NewsFile): string {
  const { title, url, description, language, site, pages, entries } = file;
  const links = Object.entries(pages).flatMap(([rel, href]) =>
    href === null ? [] : xmlElement("atom:link", null, { rel, href, type: NEWS_TYPES.rss }),
  );
  const head = [
    xmlElement("title", title),
    xmlElement("link", url),
    xmlElement("description", description),
    xmlElement("language", language),
    ...(entries.length === 0 ? [] : [xmlElement("lastBuildDate", rfc822(newsUpdatedAt(file)))]),
    xmlElement("generator", site.name),
    xmlElement("ttl", TTL_MINUTES),
    ...links,
  ];
  return `${XML_HEAD}<rss version="2.0" ${NAMESPACES}>\n<channel>\n${head.join("")}${entries.map(item).join("")}</channel>\n</rss>\n`;
}

function item(entry: NewsEntry): string {
  const parts = [
    xmlElement("title", entry.title),
    xmlElement("link", entry.url),
    xmlElement("guid", entry.id, { isPermaLink: "false" }),
    xmlElement("pubDate", rfc822(entry.publishedAt)),
    xmlElement("atom:updated", toIsoSeconds(entry.updatedAt)),
    // RSS's own author is a mail address.
    xmlElement("dc:creator", entry.author.name),
    ...(entry.language === null ? [] : [xmlElement("dc:language", entry.language)]),
    ...entry.categories.map((category) => xmlElement("category", category)),
    xmlElement("description", textAsHtml(entry.text)),
  ];
  return `<item>\n${parts.join("")}</item>\n`;
}

/** `Wed, 18 Nov 2026 12:00:00 GMT` (RFC 822 with a year of four digits, as RSS 2.0 asks). */
function rfc822(instant: EpochMs): string {
  return new Date(instant).toUTCString();
}
