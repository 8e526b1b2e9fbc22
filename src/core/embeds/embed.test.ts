import { expect, test } from "vitest";
import {
  boundedNumber,
  EMBED_ROWS,
  embedFormPath,
  embedPath,
  readEmbedLook,
  readEmbedTarget,
  readEmbedUrl,
  readTypedAddress,
} from "#core/embeds/embed.ts";

const SITE = "https://same.example";
const PLAIN = { theme: "auto", rows: EMBED_ROWS.first, zone: null } as const;

/** The embed address of one of our pages; null if it has none. */
function embedOf(address: string): string | null {
  const target = readTypedAddress(address, SITE);
  return target && embedPath(target, PLAIN);
}

test.each([
  ["https://same.example/events", "/embed/events"],
  ["https://same.example/events?type=prayer&type=worship&q=office", "/embed/events?q=office&type=prayer&type=worship"],
  ["https://same.example/events?page=3&tab=past&tz=Asia/Tokyo&day=2026-12-01&utm_source=x", "/embed/events"],
  ["https://same.example/events?fits=mine&language=fr", "/embed/events?language=fr"],
  ["https://same.example/calendar?view=week&date=2026-12-01&tradition=zen", "/embed/events?tradition=zen"],
  ["https://same.example/organizers/open-circle-bbbbbb?tab=past", "/embed/organizers/open-circle-bbbbbb"],
  ["https://same.example/topics/practice/zazen", "/embed/topics/practice/zazen"],
  ["https://same.example/topics/tradition/%E7%A6%85", "/embed/topics/tradition/%E7%A6%85"],
  ["https://same.example/events/compline-bbbbbb", "/embed/events/compline-bbbbbb"],
  ["https://same.example/events/compline-bbbbbb/", "/embed/events/compline-bbbbbb"],
  ["https://same.example/events/compline-bbbbbb/2026-12-07T1900", "/embed/events/compline-bbbbbb/2026-12-07T1900"],
  ["  /events?type=prayer ", "/embed/events?type=prayer"],
  ["same.example/events", "/embed/events"],
])("the page at %s can be embedded", (address, embed) => {
  expect(embedOf(address)).toBe(embed);
});

test.each([
  "",
  "events",
  "/",
  "//other.example/events",
  "https://other.example/events",
  "http://same.example/events",
  "https://same.example.evil.example/events",
  "https://same.example:8443/events",
  "https://someone@same.example/events",
  "javascript:alert(1)",
  "https://same.example/events/compline-bbbbbb/edit",
  "https://same.example/events/compline-bbbbbb/2026-13-07T1900",
  "https://same.example/events/compline-bbbbbb/2026-12-07T1900/x",
  "https://same.example/events/compline",
  "https://same.example/events.ics",
  "https://same.example/organizers",
  "https://same.example/organizers/open-circle-bbbbbb/contact",
  "https://same.example/topics",
  "https://same.example/topics/practice",
  "https://same.example/topics//zazen",
  "https://same.example/events/%E0%A4%A",
  "https://same.example/account",
])("%j cannot be embedded", (address) => {
  expect(embedOf(address)).toBeNull();
});

test("oEmbed requires the full URL", () => {
  expect(readEmbedUrl("/events", SITE)).toBeNull();
  expect(readEmbedUrl("https://same.example/events", SITE)).toEqual({ of: "events", parameters: [] });
});

test("an embed's address has only what differs from the defaults, and can be read back", () => {
  const target = { of: "events", parameters: [["type", "prayer"]] } as const;
  const fixed = embedPath(target, { theme: "dark", rows: 5, zone: "Asia/Tokyo" });
  expect(fixed).toBe("/embed/events?limit=5&theme=dark&tz=Asia/Tokyo&type=prayer");
  const url = new URL(fixed, SITE);
  expect(readEmbedTarget(url.pathname.replace("/embed", ""), url.searchParams)).toEqual(target);
  expect(readEmbedLook(url.searchParams)).toEqual({ theme: "dark", rows: 5 });
  expect(embedPath(target, { ...PLAIN, zone: "visitor" })).toBe("/embed/events?zone=visitor&type=prayer");
});

test("an invalid theme or number becomes its default, and a number is limited to its range", () => {
  const look = (query: string) => readEmbedLook(new URLSearchParams(query));
  expect(look("")).toEqual({ theme: "auto", rows: 10 });
  expect(look("theme=neon&limit=many")).toEqual({ theme: "auto", rows: 10 });
  expect(look("theme=light&limit=0")).toEqual({ theme: "light", rows: 1 });
  expect(look("limit=999")).toEqual({ theme: "auto", rows: 50 });
  expect(boundedNumber(" 7 ", EMBED_ROWS)).toBe(7);
  expect(boundedNumber("-7", EMBED_ROWS)).toBe(10);
});

test("a page's link to the embed form contains its own address", () => {
  const path = embedFormPath("https://same.example/events?type=prayer");
  expect(new URL(path, SITE).searchParams.get("address")).toBe("https://same.example/events?type=prayer");
});
