import { type NewsEntry, type NewsFile, NEWS_TYPES, newsUpdatedAt } from "#core/news-files/news-file.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { escapeXml, textAsHtml, XML_HEAD, xmlElement } from "#formats/xml.ts";

/** A page of a news file as Atom 1.0 (RFC 4287). */
export function writeAtom(file: NewsFile): string {
  const { id, title, description, language, site, url, pages, entries } = file;
  const links = Object.entries(pages).flatMap(([rel, href]) =>
    href === null ? [] : xmlElement("link", null, { rel, href, type: NEWS_TYPES.atom }),
  );
  const head = [
    xmlElement("id", id),
    xmlElement("title", title),
    xmlElement("subtitle", description),
    xmlElement("updated", toIsoSeconds(newsUpdatedAt(file))),
    author({ name: site.name, url: site.url }),
    xmlElement("generator", site.name, { uri: site.url }),
    xmlElement("link", null, { rel: "alternate", href: url, type: "text/html" }),
    ...links,
  ];
  const start = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`;
  return `${XML_HEAD}${start}\n${head.join("")}${entries.map(entryElement).join("")}</feed>\n`;
}

function author({ name, url }: NewsEntry["author"]): string {
  return `<author>\n${xmlElement("name", name)}${url === null ? "" : xmlElement("uri", url)}</author>\n`;
}

function entryElement(entry: NewsEntry): string {
  const language = entry.language === null ? "" : ` xml:lang="${escapeXml(entry.language)}"`;
  const parts = [
    xmlElement("id", entry.id),
    xmlElement("title", entry.title, { type: "text" }),
    xmlElement("link", null, { rel: "alternate", href: entry.url, type: "text/html" }),
    xmlElement("published", toIsoSeconds(entry.publishedAt)),
    xmlElement("updated", toIsoSeconds(entry.updatedAt)),
    author(entry.author),
    ...entry.categories.map((term) => xmlElement("category", null, { term })),
    xmlElement("content", textAsHtml(entry.text), { type: "html" }),
  ];
  return `<entry${language}>\n${parts.join("")}</entry>\n`;
}
