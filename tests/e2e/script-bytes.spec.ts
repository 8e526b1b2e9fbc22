import { SCRIPT_BYTES_MAX, SCRIPT_FILES_MAX } from "../../tools/bench/script-bytes.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import type { APIRequestContext, Page } from "@playwright/test";

/**
 * Opens the page and returns the compressed size in bytes of each script that came with it. The browser tells that size
 * also of scripts that it has in its cache from an earlier page.
 */
async function scriptSizes(page: Page, path: string): Promise<number[]> {
  const response = await page.goto(path, { waitUntil: "networkidle" });
  expect(response?.status()).toBe(200);
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
}

/** The first link on a page to an address with this start and one more segment. */
async function addressOn(request: APIRequestContext, path: string, start: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const [, address = ""] = new RegExp(`href="(${start}[^"/?#.]+)"`).exec(html) ?? [];
  expect(address).not.toBe("");
  return address;
}

const firstEvent = (request: APIRequestContext) => addressOn(request, "/events", "/events/");

/** What visitors read and fill in. The addresses of single events and organizers are found on other pages. */
const PAGES: Readonly<Record<string, string | ((request: APIRequestContext) => Promise<string>)>> = {
  "the home page": "/",
  "the public home page": "/home",
  "the list of events": "/events",
  "the calendar": "/calendar",
  "a week of the calendar": "/calendar?view=week",
  "a day of the calendar": "/calendar?view=day",
  "the agenda": "/calendar?view=agenda",
  "an event's page": firstEvent,
  "the page of an event's date": async (request) => {
    const event = await firstEvent(request);
    return addressOn(request, event, `${event}/`);
  },
  "the free hours": "/free-hours",
  "all topics": "/topics",
  "a topic's page": "/topics/type/meditation",
  "the list of organizers": "/organizers",
  "an organizer's page": (request) => addressOn(request, "/organizers", "/organizers/"),
  "the page before the opening": "/landing/main",
  "the newsletter": "/newsletter",
  "a new alert": "/alerts/new?type=prayer",
  "the page about embeds": "/embed",
  "the page of the API": "/api/docs",
  "about us": "/about",
  "the questions and answers": "/faq",
  "the contact page": "/contact",
  "the privacy policy": "/privacy-policy",
  "the terms of use": "/terms-of-use",
  "the ground rules": "/community-ground-rules",
  "the time zone": "/time-zone",
  "the sign-in": "/login",
  "the sign-up": "/signup",
  "a forgotten password": "/forgot-password",
  "the report of an event": async (request) => `${await firstEvent(request)}/report`,
  "the correction of an event": async (request) => `${await firstEvent(request)}/correction`,
  "the form for events": "/submit-events",
};

type Bound = { bytes: number; files: number };
const BOUND: Bound = { bytes: SCRIPT_BYTES_MAX, files: SCRIPT_FILES_MAX };

/** Pages above the common bound, each with its own. */
const LARGER: Readonly<Record<string, Bound>> = {
  // With filters, places, their grid of times, suggestions, what fits and the way to an alert.
  "the list of events": { bytes: 137_500, files: 21 },
  // A long form with its repeats and a preview of the listing.
  "the form for events": { bytes: 142_000, files: 24 },
};

test("each page's compressed scripts stay within the limit", async ({ page, request }) => {
  for (const [name, address] of Object.entries(PAGES)) {
    await test.step(name, async () => {
      const sizes = await scriptSizes(page, typeof address === "string" ? address : await address(request));
      const { bytes, files } = LARGER[name] ?? BOUND;
      expect.soft(sizes.length, `scripts of ${name}`).toBeGreaterThan(3);
      expect.soft(sizes.length, `scripts of ${name}`).toBeLessThanOrEqual(files);
      expect.soft(Math.min(...sizes), `smallest script of ${name}`).toBeGreaterThan(0);
      expect
        .soft(
          sizes.reduce((total, size) => total + size, 0),
          `bytes of ${name}`,
        )
        .toBeLessThanOrEqual(bytes);
    });
  }
});
