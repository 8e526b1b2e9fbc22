import type { NewsEntry, NewsFile } from "#core/news-files/news-file.ts";

export function aNewsEntry(overrides: Partial<NewsEntry> = {}): NewsEntry {
  return {
    id: "tag:samehour,2026:event/abc234",
    url: "https://same.example/events/evening-sitting-abc234",
    title: "Evening sitting · Wednesdays, 7:00 PM to 8:00 PM, Eastern Time (New York)",
    text: "Join: https://meet.example.org/room\n\nSit and breathe.",
    publishedAt: Date.UTC(2026, 10, 1, 9, 5, 7),
    updatedAt: Date.UTC(2026, 10, 2, 10),
    author: { name: "Open Circle", url: "https://same.example/organizers/open-circle-bcd345" },
    categories: ["Meditation", "Zazen"],
    language: "es",
    image: "https://same.example/picture.webp",
    isCancelled: false,
    schedules: [
      {
        start: "2026-11-18T19:00:00-05:00",
        end: "2026-11-18T20:00:00-05:00",
        timezone: "America/New_York",
        rrule: "FREQ=WEEKLY;BYDAY=WE",
      },
    ],
    ...overrides,
  };
}

/** A page of a news file that has pages before and after it. */
export function aNewsFile(overrides: Partial<NewsFile> = {}): NewsFile {
  const page = (number: number) => `https://same.example/feeds/events.rss?type=prayer&page=${number}`;
  return {
    id: "tag:samehour,2026:events?type=prayer",
    title: "Samehour: Prayer",
    description: "New and changed public events on Samehour, newest first.",
    language: "en",
    site: { name: "Samehour", url: "https://same.example" },
    url: "https://same.example/events?type=prayer",
    pages: { self: page(2), first: page(1), previous: page(1), next: page(3), last: page(3) },
    entries: [aNewsEntry()],
    ...overrides,
  };
}
