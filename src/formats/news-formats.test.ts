import fc from "fast-check";
import { expect, test } from "vitest";
import { writeAtom } from "#formats/atom.ts";
import { writeJsonFeed } from "#formats/json-feed.ts";
import { writeRss } from "#formats/rss.ts";
import { escapeXml, textAsHtml } from "#formats/xml.ts";
import { aNewsEntry, aNewsFile } from "#tests/support/builders/a-news-file.ts";
import { readXmlNews } from "#tests/news/read-news.ts";

const HOSTILE = `</title>]]><script>alert("1")</script> & 'you' &amp; \u{1F64F} שלום <!--`;
/** Lone surrogates and control characters too. */
const ANY_TEXT = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x10ffff }), fc.integer({ min: 0, max: 0x7f })), { maxLength: 20 })
  .map((points) => String.fromCodePoint(...points));
const HTML = "<p>Join: https://meet.example.org/room</p>\n<p>Sit and breathe.</p>";

test("an RSS file has what RSS 2.0 requires, RFC 822 dates and ids that are not addresses", () => {
  const { head, links, entries } = readXmlNews(writeRss(aNewsFile()));
  expect(head).toMatchObject({
    title: "Samehour: Prayer",
    link: ["https://same.example/events?type=prayer"],
    description: "New and changed public events on Samehour, newest first.",
    language: "en",
    lastBuildDate: "Mon, 02 Nov 2026 10:00:00 GMT",
    ttl: "60",
  });
  expect(links).toEqual(aNewsFile().pages);
  expect(entries).toEqual([
    {
      title: aNewsEntry().title,
      link: ["https://same.example/events/evening-sitting-abc234"],
      guid: { "#": "tag:samehour,2026:event/abc234", "@isPermaLink": "false" },
      pubDate: "Sun, 01 Nov 2026 09:05:07 GMT",
      "atom:updated": "2026-11-02T10:00:00Z",
      "dc:creator": "Open Circle",
      "dc:language": "es",
      category: ["Meditation", "Zazen"],
      description: HTML,
    },
  ]);
});

test("an Atom file has what RFC 4287 requires, RFC 3339 dates and the links of RFC 5005", () => {
  const { head, links, entries } = readXmlNews(writeAtom(aNewsFile()));
  expect(head).toMatchObject({
    "@xmlns": "http://www.w3.org/2005/Atom",
    "@xml:lang": "en",
    id: "tag:samehour,2026:events?type=prayer",
    title: "Samehour: Prayer",
    updated: "2026-11-02T10:00:00Z",
    author: { name: "Samehour", uri: "https://same.example" },
  });
  expect(links).toEqual({ ...aNewsFile().pages, alternate: "https://same.example/events?type=prayer" });
  expect(entries).toEqual([
    {
      "@xml:lang": "es",
      id: "tag:samehour,2026:event/abc234",
      title: { "#": aNewsEntry().title, "@type": "text" },
      link: [
        { "@rel": "alternate", "@href": "https://same.example/events/evening-sitting-abc234", "@type": "text/html" },
      ],
      published: "2026-11-01T09:05:07Z",
      updated: "2026-11-02T10:00:00Z",
      author: { name: "Open Circle", uri: "https://same.example/organizers/open-circle-bcd345" },
      category: [{ "@term": "Meditation" }, { "@term": "Zazen" }],
      content: { "#": HTML, "@type": "html" },
    },
  ]);
});

test("a JSON file has what JSON Feed 1.1 requires, and event times in an extension", () => {
  const file = aNewsFile();
  expect(JSON.parse(writeJsonFeed(file))).toEqual({
    version: "https://jsonfeed.org/version/1.1",
    title: "Samehour: Prayer",
    home_page_url: "https://same.example/events?type=prayer",
    feed_url: file.pages.self,
    next_url: file.pages.next,
    description: "New and changed public events on Samehour, newest first.",
    authors: [{ name: "Samehour", url: "https://same.example" }],
    language: "en",
    items: [
      {
        id: "tag:samehour,2026:event/abc234",
        url: "https://same.example/events/evening-sitting-abc234",
        title: aNewsEntry().title,
        content_text: aNewsEntry().text,
        image: "https://same.example/picture.webp",
        date_published: "2026-11-01T09:05:07Z",
        date_modified: "2026-11-02T10:00:00Z",
        authors: [{ name: "Open Circle", url: "https://same.example/organizers/open-circle-bcd345" }],
        tags: ["Meditation", "Zazen"],
        language: "es",
        _samehour: { status: "confirmed", schedules: aNewsEntry().schedules },
      },
    ],
  });
});

test("unknown values are left out, and a file without entries is complete", () => {
  const bare = aNewsEntry({
    author: { name: "Ann", url: null },
    language: null,
    image: null,
    isCancelled: true,
    categories: [],
    schedules: [{ start: "2026-11-18T19:00:00Z", end: "2026-11-18T20:00:00Z", timezone: "UTC", rrule: null }],
  });
  const pages = { ...aNewsFile().pages, previous: null, next: null };
  const file = aNewsFile({ pages, entries: [bare] });
  expect(readXmlNews(writeAtom(file)).entries[0]).toMatchObject({ author: { name: "Ann" } });
  expect(Object.keys(readXmlNews(writeAtom(file)).links)).toEqual(["alternate", "self", "first", "last"]);
  expect(Object.keys(readXmlNews(writeRss(file)).entries[0] ?? {})).not.toContain("dc:language");
  const { items, next_url } = JSON.parse(writeJsonFeed(file));
  expect(next_url).toBeUndefined();
  expect(items[0]).not.toHaveProperty("image");
  expect(items[0]._samehour).toEqual({
    status: "cancelled",
    schedules: [{ start: "2026-11-18T19:00:00Z", end: "2026-11-18T20:00:00Z", timezone: "UTC" }],
  });
  const empty = aNewsFile({ entries: [] });
  expect(readXmlNews(writeAtom(empty)).head["updated"]).toBe("1970-01-01T00:00:00Z");
  expect(readXmlNews(writeRss(empty)).head).not.toHaveProperty("lastBuildDate");
});

test("hostile text is read back unchanged, and is text in HTML", () => {
  const entry = aNewsEntry({
    title: HOSTILE,
    text: HOSTILE,
    categories: [HOSTILE],
    author: { name: HOSTILE, url: null },
  });
  const file = aNewsFile({ title: HOSTILE, entries: [entry] });
  const rss = readXmlNews(writeRss(file));
  const atom = readXmlNews(writeAtom(file));
  expect([rss.head["title"], atom.head["title"]]).toEqual([HOSTILE, HOSTILE]);
  expect(rss.entries[0]).toMatchObject({ title: HOSTILE, "dc:creator": HOSTILE, category: [HOSTILE] });
  expect(atom.entries[0]).toMatchObject({
    title: { "#": HOSTILE },
    author: { name: HOSTILE },
    category: [{ "@term": HOSTILE }],
  });
  expect(JSON.parse(writeJsonFeed(file)).items[0]).toMatchObject({ title: HOSTILE, tags: [HOSTILE] });
  for (const html of [rss.entries[0]?.["description"], Reflect.get(atom.entries[0]?.["content"] ?? {}, "#")]) {
    expect(html).toMatch(/^<p>[^<>]*<\/p>$/);
    expect(html).toContain("&lt;script&gt;");
  }
});

test("characters forbidden in XML are left out, and all others are kept", () => {
  expect(escapeXml("a\u0000\u0008\u000B\u001F\uFFFE\uD800b\tc\nd\u{1F64F}\u0085")).toBe("ab\tc\nd\u{1F64F}\u0085");
  fc.assert(
    fc.property(ANY_TEXT, (title) => {
      const file = aNewsFile({ entries: [aNewsEntry({ title: `x${title}x`, text: title, categories: [title] })] });
      for (const text of [writeRss(file), writeAtom(file)]) {
        expect(readXmlNews(text).entries).toHaveLength(1);
        expect(text).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
      }
      expect(JSON.parse(writeJsonFeed(file)).items[0].content_text).toBe(title);
    }),
    { numRuns: 50 },
  );
});

test("line breaks and paragraphs of a text are kept in HTML", () => {
  expect(textAsHtml("one\ntwo & three\r\n\r\nfour\n \n\n")).toBe("<p>one<br>\ntwo &amp; three</p>\n<p>four</p>");
  expect(textAsHtml(" \n\n ")).toBe("");
});
