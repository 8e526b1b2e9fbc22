import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#core/time/instant.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { YourDay } from "#web/components/feed/your-day.tsx";
import type { DayEntryView, NextGatheringView, YourDayView } from "#web/components/feed/your-day-view.ts";
import { Texts } from "#web/texts.tsx";

const NOW = Date.UTC(2026, 10, 23, 1);
const made = { kind: "made", colors: {}, figure: "/figures.svg#prayer-0" } as unknown as DayEntryView["picture"];

const facts = (inMinutes: number) => ({
  title: "Loving-Kindness",
  native: null,
  organizer: "Banyan Tree",
  isExample: false,
  clockNote: null,
  href: `/events/loving-kindness-b2c3d4/${inMinutes}`,
  startsAt: NOW + inMinutes * MINUTE_MS,
  endsAt: NOW + (inMinutes + 45) * MINUTE_MS,
  clock: "9:00 PM",
});

const next = (inMinutes: number, overrides: Partial<NextGatheringView> = {}): NextGatheringView => ({
  ...facts(inMinutes),
  day: null,
  ends: "9:45 PM",
  details: ["English"],
  joinHref: "https://meet.example.org/",
  opensBefore: false,
  picture: "<svg></svg>",
  ...overrides,
});

const entry = (inMinutes: number, overrides: Partial<DayEntryView> = {}): DayEntryView => ({
  ...facts(inMinutes),
  mark: "saved",
  duration: "45 min",
  gap: null,
  save: null,
  picture: made,
  sky: "oklch(0.3 0.06 292)",
  ...overrides,
});

function htmlOf(overrides: Partial<YourDayView>): string {
  const day: YourDayView = {
    now: NOW,
    date: "Sunday, November 22",
    second: null,
    next: null,
    offers: [],
    days: [],
    week: null,
    ...overrides,
  };
  const Component = () => (
    <Texts language="en">
      <YourDay day={day} />
    </Texts>
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
}

test.each([
  [59, "minutes", 59],
  [1, "minutes", 1],
  [60, "hours", 1],
  [23 * 60, "hours", 23],
  [48 * 60, "days", 2],
])("%d minutes before the start, the card counts %s: %d", (inMinutes, unit, count) => {
  const words = reachesMessage(`feed.day.${unit}`, { count });
  expect(htmlOf({ next: next(inMinutes) })).toContain(`<b>${count}</b> <span>${words}</span>`);
});

test("the countdown is hidden from screen readers", () => {
  expect(htmlOf({ next: next(20) })).not.toMatch(/aria-live|role="(status|timer)"/);
});

test("Join is prominent in the last hour and during the event, and quiet before", () => {
  const join = reachesMessage("feed.day.join");
  expect(htmlOf({ next: next(59) })).toContain(join);
  for (const near of [59, -10]) expect(htmlOf({ next: next(near) })).not.toContain("next-card__join--quiet");
  expect(htmlOf({ next: next(60) })).toContain("next-card__join--quiet");
});

test("a link that opens later is announced, and an event without a link shows none", () => {
  const opens = reachesMessage("feed.day.opens");
  expect(htmlOf({ next: next(30, { joinHref: null, opensBefore: true }) })).toContain(opens);
  expect(htmlOf({ next: next(30, { joinHref: null }) })).not.toContain(opens);
});

test("the card names the day unless it is today, and says when a running event ends", () => {
  const at = { clock: "9:00 PM", ends: "9:45 PM" };
  expect(htmlOf({ next: next(30) })).toContain(reachesMessage("feed.day.next", { day: "none", ...at }));
  expect(htmlOf({ next: next(1_500, { day: "Tomorrow" }) })).toContain("Your next event, Tomorrow, 9:00 PM");
  expect(htmlOf({ next: next(-5) })).toContain(reachesMessage("feed.day.running", at));
});

test("the organizer's own picture replaces the generated one", () => {
  const picture = { kind: "own", key: "abc", widths: [640], focus: { x: 50, y: 50 } } as const;
  expect(htmlOf({ next: next(30, { picture }) })).toContain("<img");
});

test("the timeline shows why each date is listed, the gaps, and Save for followed events", () => {
  const gap = reachesMessage("feed.day.gap", { clock: "6:30 AM" });
  const entries = [
    entry(10),
    entry(20, { mark: "savedDate" }),
    entry(30, { mark: "followed", gap, save: { key: "b2c3d4", isSaved: false } }),
  ];
  const html = htmlOf({ days: [{ date: "2026-11-22", name: "Today", monthDay: null, second: null, entries }] });
  for (const mark of ["saved", "savedDate", "followed"]) expect(html).toContain(reachesMessage(`feed.day.${mark}`));
  expect(html).toContain(gap);
  expect(html).toContain(reachesMessage("feed.day.count", { count: 3 }));
  expect(html.match(/<button/g)).toHaveLength(1);
});

const weekday = (number: number, count: number): NonNullable<YourDayView["week"]>[number] => ({
  href: `/events?day=2026-11-${number}`,
  weekday: "Mon",
  number: String(number),
  count,
  isToday: false,
  light: "",
  dark: "",
  gone: null,
});

test("each weekday is a link whose label names the day and its number of events", () => {
  const html = htmlOf({ week: [weekday(23, 4), weekday(24, 1), weekday(25, 0)] });
  expect(html).toContain(`<h2 id="your-week">${reachesMessage("feed.week.title")}</h2>`);
  const links = html.match(/<a [^>]*>.*?<\/a>/g) ?? [];
  expect(links.map((link) => link.match(/href="([^"]+)"/)?.[1])).toEqual(
    [23, 24, 25].map((number) => `/events?day=2026-11-${number}`),
  );
  const words = (count: number) => reachesMessage("feed.week.count", { count }).replaceAll(/<[^>]+>/g, "");
  expect(links.map((link) => link.replaceAll(/<[^>]+>/g, ""))).toEqual([
    `Mon 23  ${words(4)}`,
    `Mon 24  ${words(1)}`,
    `Mon 25  ${words(0)}`,
  ]);
  expect([words(4), words(1), words(0)]).toEqual(["with 4 events", "with 1 event", "open"]);
});

test("without week data there is no week card", () => {
  expect(htmlOf({})).not.toContain("your-week");
});

test("a past date leaves the timeline, and its day goes with the last one", () => {
  const days = [{ date: "2026-11-22", name: "Today", monthDay: null, second: null, entries: [entry(-60)] }];
  expect(htmlOf({ days })).not.toContain("day-line");
});

test("with nothing saved, the card suggests events that start next", () => {
  const offer = { ...facts(30), day: null, save: { key: "b2c3d4", isSaved: false }, picture: made };
  const html = htmlOf({ offers: [offer] });
  expect(html).toContain(reachesMessage("feed.day.nothing"));
  expect(html).toContain(reachesMessage("feed.day.offers"));
  expect(html).toContain("Loving-Kindness");
  expect(htmlOf({})).toContain(reachesMessage("feed.day.nothingComing"));
});
