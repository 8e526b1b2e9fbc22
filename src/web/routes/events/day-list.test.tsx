import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { WeekRibbon, type WeekDayView } from "#web/components/events/week-ribbon.tsx";
import { DayLinks, type DayListView, EmptyDay, NoDay } from "#web/routes/events/day-list.tsx";
import { Texts } from "#web/texts.tsx";

const QUERY = {
  tab: "upcoming",
  page: 1,
  zone: null,
  query: null,
  filter: NO_FILTER,
  day: "2026-11-25",
  hour: null,
} as const;
const DAY: DayListView = {
  name: "Wednesday, November 25",
  isToday: false,
  fromClock: null,
  wholeHref: "/events?day=2026-11-25",
  next: null,
};

function htmlOf(children: ReactNode): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <Texts language="en">{children}</Texts> }]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
}

const aDay = (overrides: Partial<WeekDayView>): WeekDayView => ({
  href: "/events?day=2026-11-26#days",
  weekday: "Thu",
  number: "26",
  count: 3,
  isToday: false,
  current: null,
  light: "",
  dark: "",
  gone: null,
  ...overrides,
});

test("the ribbon names each day, its number of events, and the selected day in words, without scripts", () => {
  const days = [
    aDay({ href: "#today", weekday: "Today", count: 6, isToday: true, gone: 80, current: "date" }),
    aDay({}),
  ];
  const html = htmlOf(<WeekRibbon week={{ days, before: "/events#before", after: "/events#after" }} />);
  expect(html).toContain(`aria-label="${reachesMessage("eventDays.week.label")}"`);
  expect(html).toContain(`href="/events#before" aria-label="${reachesMessage("eventDays.week.before")}"`);
  expect(html).toContain(`href="/events#after" aria-label="${reachesMessage("eventDays.week.after")}"`);
  const text = html.replaceAll(/<[^>]+>/g, "");
  const plain = (words: string) => words.replaceAll(/<[^>]+>/g, "");
  expect(text).toContain(`Today 26  ${plain(reachesMessage("eventDays.week.left", { count: 6 }))}`);
  expect(text).toContain(`Thu 26  ${plain(reachesMessage("eventDays.week.count", { count: 3 }))}`);
  expect(html.match(/aria-current="date"/g)).toHaveLength(1);
});

test("a day from a given hour says so, and links to the whole day and to all days", () => {
  const html = htmlOf(<DayLinks day={{ ...DAY, fromClock: "5:00 PM" }} query={QUERY} />);
  expect(html).toContain(reachesMessage("eventDays.day.from", { clock: "5:00 PM" }));
  expect(html).toContain(`href="/events?day=2026-11-25" data-discover="true">${reachesMessage("eventDays.day.whole")}`);
  expect(html).toContain(`href="/events" data-discover="true">${reachesMessage("eventDays.day.all")}`);
});

test("an empty day says what is empty, and where the next event is", () => {
  const emptyHtml = (overrides: Partial<DayListView>) =>
    htmlOf(<EmptyDay day={{ ...DAY, ...overrides }} query={QUERY} />);
  expect(emptyHtml({})).toContain(reachesMessage("eventDays.day.empty", { day: DAY.name }));
  expect(emptyHtml({})).toContain(reachesMessage("eventDays.day.nothingAfter"));
  expect(emptyHtml({ isToday: true })).toContain(reachesMessage("eventDays.day.emptyToday"));
  expect(emptyHtml({ fromClock: "5:00 PM", isToday: true })).toContain(
    reachesMessage("eventDays.day.emptyFrom", { clock: "5:00 PM", day: DAY.name }),
  );
  const next = { href: "/events?day=2026-11-27#days", name: "Friday, November 27" };
  expect(emptyHtml({ next })).toContain(
    `data-discover="true">${reachesMessage("eventDays.day.next", { day: next.name })}`,
  );
});

test("a missing day links to all upcoming events", () => {
  const html = htmlOf(<NoDay body={{ shows: "no-day", title: "There is no such day.", text: "Why" }} query={QUERY} />);
  expect(html).toContain("There is no such day.");
  expect(html).toContain('href="/events"');
});
