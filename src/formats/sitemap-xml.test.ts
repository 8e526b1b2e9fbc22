import { parse } from "fast-xml-parser";
import { expect, test } from "vitest";
import { writeSitemap, writeSitemapIndex } from "#formats/sitemap-xml.ts";

test("addresses have the time of their last change, if known", () => {
  const at = Date.UTC(2026, 10, 18, 12, 30, 5);
  expect(
    writeSitemap([
      { address: "https://same.example/events/sitting-abcdef", changedAt: at },
      { address: "https://same.example/about", changedAt: null },
    ]),
  ).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      "<url><loc>https://same.example/events/sitting-abcdef</loc><lastmod>2026-11-18T12:30:05Z</lastmod></url>\n" +
      "<url><loc>https://same.example/about</loc></url>\n</urlset>\n",
  );
});

test("any address gives valid XML that contains the same address", () => {
  const address = `https://same.example/x?a=1&b='"<loc></loc>]]>&amp;<!--`;
  const { urlset } = parse(writeSitemap([{ address, changedAt: null }]), {}, true) as {
    urlset: { url: { loc: string } };
  };
  // The parser leaves references as they are.
  const decoded = urlset.url.loc
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
  expect(decoded).toBe(address);
  expect(() => parse(writeSitemapIndex([address]), {}, true)).not.toThrow();
});
