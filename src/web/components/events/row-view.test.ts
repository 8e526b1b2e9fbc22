import { expect, test } from "vitest";
import { listingsFor } from "#core/viewer.ts";
import { translatorFor } from "#messages/translator.ts";
import { otherDay } from "#web/components/events/row-view.server.ts";

const NOW = Date.parse("2026-11-18T22:00:00Z");

function dayOf(text: string, zone = "UTC"): string | null {
  const style = { locale: "en-US", zone, hour12: true };
  return otherDay(Date.parse(text), {
    now: NOW,
    style,
    translate: translatorFor("en"),
    secondCalendar: "none",
    member: false,
    listings: listingsFor(null),
  });
}

test("a time today is shown alone, and any other time with the visitor's day", () => {
  expect(dayOf("2026-11-18T23:30:00Z")).toBeNull();
  expect(dayOf("2026-11-19T00:30:00Z")).toBe("Tomorrow");
  expect(dayOf("2026-11-19T00:30:00Z", "America/New_York")).toBeNull();
  expect(dayOf("2026-11-18T23:30:00Z", "Asia/Tokyo")).toBeNull();
  expect(dayOf("2026-11-17T23:30:00Z")).toBe("Yesterday");
  expect(dayOf("2026-11-22T10:00:00Z")).toBe("Sunday");
  expect(dayOf("2026-11-29T10:00:00Z")).toBe("November 29");
});
