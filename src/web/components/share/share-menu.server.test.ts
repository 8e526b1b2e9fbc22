import { expect, test } from "vitest";
import { HOUR_MS } from "#core/time/instant.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import { translatorFor } from "#messages/translator.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { eventText } from "#web/components/share/share-menu.server.ts";
import { sharedTimes } from "#web/components/share/shared-times.server.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const reader = (zone: string, hour12 = true) => ({
  now: NOW,
  style: { locale: "en-US", zone, hour12 },
  translate: translatorFor("en"),
});
const at = (start: string, timezone: string, hours = 1) => {
  const startsAt = Date.parse(start);
  return { startsAt, endsAt: startsAt + hours * HOUR_MS, timezone };
};

test("a shared date is given for the reader, and for a host on a different time, with zone and day", () => {
  const evening = at("2026-11-26T19:30:00Z", "Europe/Paris");
  expect(sharedTimes(evening, reader("America/New_York"))).toEqual([
    "Thursday, November 26, 2026, 2:30 PM – 3:30 PM, Eastern Time (GMT−5)",
    "For the host: Thursday, November 26, 2026, 8:30 PM – 9:30 PM, Central European Time (GMT+1)",
  ]);
  const [date, zone] = ["Thursday, November 26, 2026", "Central European Time (GMT+1)"];
  expect(sharedTimes(evening, reader("Europe/Berlin", false))).toEqual([
    reachesMessage("share.text.when", { date, start: "20:30", end: "21:30", zone }),
  ]);
});

test("the host's date shows its day offset from the reader's, up to two days", () => {
  const hostLine = (date: ReturnType<typeof at>, zone: string) => sharedTimes(date, reader(zone))[1];
  const tokyo = at("2026-11-26T22:00:00Z", "Asia/Tokyo");
  expect(hostLine(tokyo, "America/New_York")).toBe(
    reachesMessage("share.text.host", {
      date: "Friday, November 27, 2026",
      days: "next",
      start: "7:00 AM",
      end: "8:00 AM",
      zone: "Japan Standard Time (GMT+9)",
    }),
  );
  expect(hostLine(tokyo, "America/New_York")).toMatch(/^For the host: Friday, November 27, 2026 \(\+1 day\), 7:00 AM/);
  const newYork = at("2026-11-26T23:00:00Z", "America/New_York");
  expect(hostLine(newYork, "Asia/Tokyo")).toMatch(/^For the host: Thursday, November 26, 2026 \(−1 day\), 6:00 PM/);
  const line = at("2026-11-26T11:00:00Z", "Pacific/Kiritimati");
  expect(hostLine(line, "Etc/GMT+12")).toMatch(/^For the host: Friday, November 27, 2026 \(\+2 days\), 1:00 AM/);
  expect(hostLine({ ...line, timezone: "Etc/GMT+12" }, "Pacific/Kiritimati")).toMatch(/\(−2 days\), 11:00 PM/);
});

test("each date has its own offset, also between the clock changes of host and reader", () => {
  // 8:30 PM in Paris: America changed its clocks a week after Europe in autumn 2026.
  const between = at("2026-10-29T19:30:00Z", "Europe/Paris");
  expect(sharedTimes(between, reader("America/New_York"))).toEqual([
    "Thursday, October 29, 2026, 3:30 PM – 4:30 PM, Eastern Time (GMT−4)",
    "For the host: Thursday, October 29, 2026, 8:30 PM – 9:30 PM, Central European Time (GMT+1)",
  ]);
  // Lagos and London have one clock in summer only.
  expect(sharedTimes(at("2026-07-02T18:00:00Z", "Africa/Lagos"), reader("Europe/London"))).toHaveLength(1);
  expect(sharedTimes(at("2026-12-02T18:00:00Z", "Africa/Lagos"), reader("Europe/London"))).toHaveLength(2);
});

test("a date that spans several days names the day on which it ends", () => {
  const [own] = sharedTimes(at("2026-12-04T22:00:00Z", "America/New_York", 45), reader("America/New_York"));
  expect(own).toBe("Friday, December 4, 2026, 5:00 PM – Sun, Dec 06, 2:00 PM, Eastern Time (GMT−5)");
});

const event = (overrides: Partial<FoundEvent> = {}) =>
  ({ organizerName: "Abbey", kind: "scheduled", cancelledAt: null, ...overrides }) as FoundEvent;
const dated = (start: string, cancelled = false) => ({ ...at(start, "America/New_York"), cancelled }) as EventDate;
const over = dated("2026-11-25T19:00:00Z");
const next = dated("2026-11-27T19:00:00Z");
const later = dated("2026-11-28T19:00:00Z");
const off = (date: EventDate) => ({ ...date, cancelled: true });
const NEXT = "Friday, November 27, 2026, 2:00 PM – 3:00 PM, Eastern Time (GMT−5)";
const textOf = (date: EventDate | null, coming: readonly EventDate[], overrides: Partial<FoundEvent> = {}) =>
  eventText({ event: event(overrides), date, coming }, reader("America/New_York"));

test("a shared event names its host and next date, and the text is valid until that ends", () => {
  expect(textOf(next, [next, later])).toEqual({
    lines: [reachesMessage("share.text.with", { organizer: "Abbey" }), NEXT],
    until: next.endsAt,
  });
});

test("a past date is never named: the text has the next one that takes place, or says there is none", () => {
  expect(textOf(over, [off(dated("2026-11-26T19:00:00Z")), next]).lines).toEqual(["With Abbey", NEXT]);
  expect(textOf(over, [])).toEqual({ lines: ["With Abbey", "No upcoming dates"], until: null });
  expect(textOf(null, []).lines).toEqual(["With Abbey", "No upcoming dates"]);
});

test("a cancelled date says so, and a cancelled event names no date", () => {
  expect(textOf(off(next), [off(next), later]).lines).toEqual([
    "With Abbey",
    reachesMessage("share.text.cancelled", { when: NEXT }),
  ]);
  expect(textOf(next, [next], { cancelledAt: NOW })).toEqual({ lines: ["With Abbey", "Cancelled"], until: null });
});

test("an always-open room says so", () => {
  expect(textOf(null, [], { kind: "always_open" }).lines).toEqual(["With Abbey", "Open around the clock"]);
});
