import { expect, test } from "vitest";
import { currentMark, SITE_LINKS } from "#web/components/layout/site-links.ts";

const marked = (path: string) =>
  SITE_LINKS.flatMap((link) => {
    const mark = currentMark(link, path)["aria-current"];
    return mark === undefined ? [] : [`${link.label}: ${mark}`];
  });

test("the current page's link is marked, and subpages mark their section's link", () => {
  expect(marked("/")).toEqual(["home: page"]);
  expect(SITE_LINKS.map((link) => currentMark(link, "/", true))).toEqual(SITE_LINKS.map(() => ({})));
  expect(marked("/events")).toEqual(["events: page"]);
  expect(marked("/events/compline-abc234")).toEqual(["events: true"]);
  expect(marked("/events/compline-abc234/2026-11-18T1900")).toEqual(["events: true"]);
  expect(marked("/organizers/lyon-abc234")).toEqual(["organizers: true"]);
  expect(marked("/submit-events")).toEqual(["submitEvents: page"]);
  expect(marked("/submissions/abc234")).toEqual(["submitEvents: true"]);
  expect(marked("/eventsx")).toEqual([]);
  expect(marked("/contact")).toEqual([]);
});
