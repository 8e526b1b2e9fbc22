import { expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { datePageLoader, eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { anEventPage, type EventPageOverrides, URL_OF_PAGE } from "#tests/support/builders/an-event-page.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const eventPage = (overrides: EventPageOverrides = {}) => anEventPage(database, overrides);

test("a cancelled or moved date is marked on its line and on its own page", async () => {
  const exceptions = [
    { originalLocal: "2026-11-25T19:00:00", cancelled: true, startsLocal: null, durationSeconds: null },
    {
      originalLocal: "2026-12-02T19:00:00",
      cancelled: false,
      startsLocal: "2026-12-03T20:00:00",
      durationSeconds: null,
    },
  ];
  const { view, slug, context } = await eventPage({ schedules: [{ exceptions }] });
  expect(view.dates.lines[0]).toMatchObject({ day: "Wed, Nov 25", state: "cancelled" });
  expect(view.dates.lines[1]).toMatchObject({
    day: "Thu, Dec 03",
    time: "3:00 PM",
    movedBy: "1 day 1 h later",
    href: `/events/${slug}/2026-12-02T1900`,
  });
  const cancelled = await datePageLoader({ event: slug, date: "2026-11-25T1900" }, URL_OF_PAGE, context);
  expect(cancelled.page?.view.notices).toEqual([
    { kind: "cancelled", text: "This date has been cancelled.", more: null },
  ]);
  expect(cancelled.page?.view.card.date?.join.cancelled).toBe(true);
  const moved = await datePageLoader({ event: slug, date: "2026-12-02T1900" }, URL_OF_PAGE, context);
  expect(moved.page?.view.notices[0]?.text).toBe(
    "This date has moved. It was Wed, Dec 02, 2:00 PM; it is now Thu, Dec 03, 3:00 PM.",
  );
});

test("a date moved earlier shows by how much, and a cancelled one shows only the cancellation", async () => {
  const change = { durationSeconds: null, startsLocal: "2026-11-25T18:30:00" };
  const exceptions = [
    { originalLocal: "2026-11-25T19:00:00", cancelled: false, ...change },
    { originalLocal: "2026-12-02T19:00:00", cancelled: true, ...change, startsLocal: "2026-12-02T20:00:00" },
  ];
  const { view } = await eventPage({ schedules: [{ exceptions }] });
  expect(view.dates.lines.slice(0, 3).map(({ state, movedBy }) => [state, movedBy])).toEqual([
    ["coming", "30 min earlier"],
    ["cancelled", null],
    ["coming", null],
  ]);
});

test("a cancelled or past date links to the next one that takes place", async () => {
  const off = { cancelled: true, startsLocal: null, durationSeconds: null };
  const exceptions = ["2026-11-18T19:00:00", "2026-11-25T19:00:00"].map((originalLocal) => ({ originalLocal, ...off }));
  const { slug, context } = await eventPage({ schedules: [{ exceptions }] });
  const next = { href: `/events/${slug}/2026-12-02T1900`, when: "Next date: Wed, Dec 02, 2:00 PM" };
  for (const date of ["2026-11-25T1900", "2026-11-18T1900"]) {
    const { page } = await datePageLoader({ event: slug, date }, URL_OF_PAGE, context);
    expect(page?.view.card.next).toEqual(next);
  }
  const later = { ...context, now: TEST_NOW + 15 * DAY_MS };
  const past = await datePageLoader({ event: slug, date: "2026-11-18T1900" }, URL_OF_PAGE, later);
  expect(past.page?.view.card.next?.when).toBe("Next date: Wed, Dec 09, 2:00 PM");
  expect((await eventPage({ cancelledAt: TEST_NOW })).view.card.next).toBeNull();
  expect((await eventPage({ schedules: [{ rrule: null }] })).view.card.next).toBeNull();
});

test("four upcoming dates are listed beside the card's own, with a link to all of them", async () => {
  const { view, slug, context } = await eventPage();
  expect(view.dates.lines).toHaveLength(4);
  expect(view.dates).toMatchObject({ allHref: `/events/${slug}?dates=all`, isCut: false });
  const all = await eventPageLoader(slug, new URL(`${URL_OF_PAGE.href}?dates=all`), context);
  expect(all.view.dates.lines.slice(0, 4)).toEqual(view.dates.lines);
  expect(all.view.dates.lines.length).toBeGreaterThan(50);
  expect(all.view.dates).toMatchObject({ allHref: null, isCut: false });
  expect(all.meta.canonical).toBe(`https://same.example/events/${slug}`);
  const daily = await eventPage({ schedules: [{ rrule: "FREQ=DAILY" }] });
  const cut = await eventPageLoader(daily.slug, new URL(`${URL_OF_PAGE.href}?dates=all`), daily.context);
  expect(cut.view.dates.lines).toHaveLength(100);
  expect(cut.view.dates.isCut).toBe(true);
  const five = await eventPage({ schedules: [{ rrule: "FREQ=WEEKLY;COUNT=5" }] });
  expect(five.view.dates).toMatchObject({ allHref: null });
  expect(five.view.dates.lines).toHaveLength(4);
});

test("the card shows the next date that takes place, not a cancelled one before it", async () => {
  const exceptions = [
    { originalLocal: "2026-11-18T19:00:00", cancelled: true, startsLocal: null, durationSeconds: null },
  ];
  const { view } = await eventPage({ schedules: [{ exceptions }] });
  expect(view.card.date).toMatchObject({ day: "Wednesday, November 25", join: { cancelled: false } });
  expect(view.dates.lines[0]).toMatchObject({ day: "Wed, Nov 18", state: "cancelled" });
});

test("a date outside the schedule and an invalid date are not found", async () => {
  const { slug, context } = await eventPage();
  for (const date of ["2026-11-19T1900", "2026-02-30T1900", "tomorrow"]) {
    const { page, event } = await datePageLoader({ event: slug, date }, URL_OF_PAGE, context);
    expect(page).toBeNull();
    expect(event.title).toBe("Evening sitting");
  }
});

test("a date's note is shown on its line in the list and on the card of its own page", async () => {
  const noted = { originalLocal: "2026-11-25T19:00:00", cancelled: false, startsLocal: null, durationSeconds: null };
  const overrides = { schedules: [{ exceptions: [{ ...noted, note: "With a guest" }] }] };
  const { view, slug, context } = await eventPage(overrides);
  expect(view.card.date?.note).toBeNull();
  expect(view.dates.lines.map(({ note }) => note).slice(0, 2)).toEqual(["With a guest", null]);
  expect(view.notices).toEqual([]);
  const { page } = await datePageLoader({ event: slug, date: "2026-11-25T1900" }, URL_OF_PAGE, context);
  expect(page?.view.card.date?.note).toBe("With a guest");
});
