import { expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { yourDayWords } from "#core/time/your-day.ts";
import { translatorFor } from "#messages/translator.ts";

// Wednesday, 11 March 2026, 10:20 in New York and 23:20 in Tokyo.
const NOW = Date.UTC(2026, 2, 11, 14, 20);
const translate = translatorFor("en");

function said(instant: number, host: string, zone: string): string | null {
  const words = yourDayWords(instant, host, { now: NOW, zone });
  return words === null ? null : translate(`time.${words.key}`, words.values);
}

test("the host's evening that is the viewer's next day is tomorrow for the viewer", () => {
  const evening = Date.UTC(2026, 2, 12, 0, 30);
  expect(said(evening, "America/New_York", "Asia/Tokyo")).toBe("tomorrow for you");
  expect(said(evening, "America/New_York", "America/Chicago")).toBeNull();
});

test("the host's early morning that is the viewer's evening before is today for the viewer", () => {
  expect(said(Date.UTC(2026, 2, 12, 1), "Asia/Kolkata", "America/New_York")).toBe("today for you");
});

test("further away the viewer's day is told from the host's", () => {
  const nextWeek = Date.UTC(2026, 2, 12, 0, 30) + 7 * DAY_MS;
  expect(said(nextWeek, "America/New_York", "Asia/Tokyo")).toBe("the next day for you");
  expect(said(nextWeek, "Asia/Tokyo", "America/New_York")).toBe("the day before for you");
  expect(said(Date.UTC(2026, 2, 20, 10, 30), "Pacific/Pago_Pago", "Pacific/Kiritimati")).toBe("+2 days for you");
});
