import { RouterContextProvider } from "react-router";
import robotsParser from "robots-parser";
import { expect, test } from "vitest";
import { FIXED_PAGES } from "#core/sitemap/sitemap.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { type RequestContext, requestContext } from "#web/http/request-context.server.ts";
import { loader } from "#web/routes/robots-txt/route.ts";

const SITE = "https://same.example";
/** This test makes no query. */
const NO_DATABASE = {} as RequestContext["database"];

test("robots.txt gives the sitemap's full address, and blocks no page listed in it", async () => {
  const context = new RouterContextProvider();
  context.set(requestContext, aRequestContext({ database: NO_DATABASE }));
  const response = loader({ context } as unknown as Parameters<typeof loader>[0]);
  const robots = robotsParser(`${SITE}/robots.txt`, await response.text());
  expect(robots.getSitemaps()).toEqual([`${SITE}/sitemap.xml`]);
  const isOpen = (path: string) => robots.isAllowed(SITE + path);
  expect(FIXED_PAGES.filter((path) => !isOpen(path))).toEqual([]);
  const open = [
    "/sitemap.xml?part=events-1",
    "/events/a-bbbbbb/2026-12-07T1900",
    "/events.ics?type=prayer",
    "/embed",
    "/feeds/events.rss",
    "/feeds/organizers/x-bbbbbb.atom",
  ];
  const closed = [
    "/go/abcdef",
    "/share/qr.svg?page=%2Fevents",
    "/events/a-bbbbbb/report?date=2026-12-07T1900",
    "/events/a-bbbbbb/correction",
    "/organizers/x-bbbbbb/claim",
    "/embed?address=https%3A%2F%2Fsame.example%2Fevents",
    "/events?type=prayer",
    "/calendar?view=week",
    "/events?q=x",
    "/feeds/events.rss?type=prayer",
    "/feeds/events.json?page=2",
  ];
  expect([...open, ...closed].filter(isOpen)).toEqual(open);
});
