import type { NewsEntry, NewsFile } from "#core/news-files/news-file.ts";
import { toIsoSeconds } from "#core/time/instant.ts";

const VERSION = "https://jsonfeed.org/version/1.1";

/** A page of a news file as JSON Feed 1.1. What is not known is left out. */
export function writeJsonFeed(file: NewsFile): string {
  const { title, description, language, site, url, pages, entries } = file;
  return JSON.stringify({
    version: VERSION,
    title,
    home_page_url: url,
    feed_url: pages.self,
    description,
    ...(pages.next !== null && { next_url: pages.next }),
    authors: [{ name: site.name, url: site.url }],
    language,
    items: entries.map(item),
  });
}

function item(entry: NewsEntry) {
  const { author, language, image, isCancelled, schedules } = entry;
  return {
    id: entry.id,
    url: entry.url,
    title: entry.title,
    content_text: entry.text,
    ...(image !== null && { image }),
    date_published: toIsoSeconds(entry.publishedAt),
    date_modified: toIsoSeconds(entry.updatedAt),
    authors: [{ name: author.name, ...(author.url !== null && { url: author.url }) }],
    tags: entry.categories,
    ...(language !== null && { language }),
    // The format knows no times of events: names of one's own begin with an underscore.
    _samehour: {
      status: isCancelled ? "cancelled" : "confirmed",
      schedules: schedules.map(({ rrule, ...dates }) => ({ ...dates, ...(rrule !== null && { rrule }) })),
    },
  };
}
