import { expect, test } from "vitest";
import { timeFaults } from "#tests/support/crawl/time-faults.ts";

const NOW = Date.parse("2027-03-14T05:30:00Z");
const KATHMANDU = { zone: "Asia/Kathmandu", now: NOW };

function listPage(parts: Partial<{ head: string; name: string; date: string; clock: string; rowDate: string }> = {}) {
  const {
    head = "2027-03-14",
    name = "Today",
    date = "Sunday, March 14",
    clock = "12:45 PM",
    rowDate = "Mar 14",
  } = parts;
  return `<section class="day"><div class="day__head" id="day-${head}"><h2 class="day__name">${name}</h2> <span class="muted small">${date}</span></div>
<ol><li><time class="event-row__clock" dateTime="2027-03-14T07:00:00Z">${clock}</time> <span class="event-row__date">${rowDate}</span></li></ol></section>`;
}

test("a row that shows its time in the reader's zone is correct", () => {
  expect(timeFaults(listPage(), KATHMANDU)).toEqual({ times: 1, faults: [] });
});

test.each([
  { clock: "1:15 AM" },
  { clock: "12:45 AM" },
  { clock: "12:45" },
  { rowDate: "Mar 13" },
  { rowDate: "Apr 14" },
  { head: "2027-03-13" },
  { name: "Tomorrow" },
  { date: "Saturday, March 14" },
  { date: "Sunday, March 15" },
])("a row with %j is reported", (wrong) => {
  expect(timeFaults(listPage(wrong), KATHMANDU).faults).toHaveLength(1);
});

test("the same row is wrong for a reader of another zone", () => {
  expect(timeFaults(listPage(), { ...KATHMANDU, zone: "Asia/Kolkata" }).faults).not.toEqual([]);
});

test("an event that began yesterday and is still running may be listed under today", () => {
  const page = listPage({ clock: "12:45 PM" });
  const monday = { zone: "Asia/Kathmandu", now: NOW + 86_400_000 };
  const moved = page.replace("day-2027-03-14", "day-2027-03-15").replace("Sunday, March 14", "Monday, March 15");
  expect(timeFaults(moved, monday).faults).toEqual([]);
  expect(timeFaults(moved, KATHMANDU).faults).toHaveLength(1);
});

test("a card's date block, day and time are checked, and so is a line of dates", () => {
  const card = (day: string) =>
    `<div class="date-block"><span>Mar</span><span>14</span><span>Sun</span></div><p class="time-card__day">${day}</p><time dateTime="2027-03-14T07:00:00Z">12:45 PM</time>`;
  expect(timeFaults(card("Today, Sunday"), KATHMANDU).faults).toEqual([]);
  expect(timeFaults(card("Sunday, March 14"), KATHMANDU).faults).toEqual([]);
  expect(timeFaults(card("Tomorrow, Monday"), KATHMANDU).faults).toHaveLength(1);
  const line = (day: string) =>
    `<a href="/events/x-abc234/2027">${day}</a><time dateTime="2027-03-14T07:00:00Z">12:45 PM</time>`;
  expect(timeFaults(line("Sun, Mar 14"), KATHMANDU).faults).toEqual([]);
  expect(timeFaults(line("Mon, Mar 15"), KATHMANDU).faults).toHaveLength(1);
  expect(timeFaults(line("Sun, Mar 14, 2027"), KATHMANDU).faults).toEqual([]);
  expect(timeFaults(line("Sun, Mar 14, 2028"), KATHMANDU).faults).toHaveLength(1);
});

test("an invalid datetime is a fault, and a date without a time is checked", () => {
  expect(timeFaults(`<time dateTime="soon">7:00 PM</time>`, KATHMANDU).faults).toHaveLength(1);
  expect(timeFaults(`<time dateTime="2026-11-21">November 21, 2026</time>`, KATHMANDU).faults).toEqual([]);
  expect(timeFaults(`<time dateTime="2026-11-21">November 20, 2026</time>`, KATHMANDU).faults).toHaveLength(1);
});

test("a time within a calendar day, in the month or the hour view, must be on that day", () => {
  const time = `<time dateTime="2027-03-14T07:00:00Z">12:45 PM</time>`;
  const cell = (day: string) => `<td><a class="month__day" href="/x" data-day="${day}">14</a>${time}</td>`;
  const hours = (day: string) => `<section class="day-hours" data-day="${day}" aria-label="x">${time}</section>`;
  for (const page of [cell, hours]) {
    expect(timeFaults(page("2027-03-14"), KATHMANDU).faults).toEqual([]);
    expect(timeFaults(page("2027-03-15"), KATHMANDU).faults).toHaveLength(1);
  }
});
