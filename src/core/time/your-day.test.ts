import { expect, test } from "vitest";
import { yourDayWords } from "#core/time/day-head.ts";
import { translatorFor } from "#messages/translator.ts";

const translate = translatorFor("en");

function yourDay(instant: number, host: string, zone: string, width: "short" | "long" = "short"): string | null {
  const words = yourDayWords(instant, host, { style: { locale: "en-US", zone, hour12: true }, width });
  return words === null ? null : translate(`time.${words.key}`, words.values);
}

// Tuesday, 24 November 2026, 6:30 in Kolkata; Monday evening in New York.
const TUESDAY_IN_KOLKATA = Date.UTC(2026, 10, 24, 1);

test("a host's weekday that differs for the viewer is shown with the viewer's weekday", () => {
  expect(yourDay(TUESDAY_IN_KOLKATA, "Asia/Kolkata", "America/New_York")).toBe("Mon for you");
  expect(yourDay(TUESDAY_IN_KOLKATA, "Asia/Kolkata", "America/New_York", "long")).toBe("Monday for you");
  expect(yourDay(TUESDAY_IN_KOLKATA, "America/New_York", "Asia/Tokyo")).toBe("Tue for you");
  expect(yourDay(Date.UTC(2026, 2, 20, 10, 30), "Pacific/Pago_Pago", "Pacific/Kiritimati")).toBe("Sat for you");
});

test("a weekday that is the same for both is not shown twice", () => {
  expect(yourDay(TUESDAY_IN_KOLKATA, "Asia/Kolkata", "Asia/Tokyo")).toBeNull();
  expect(yourDay(TUESDAY_IN_KOLKATA, "America/New_York", "America/Chicago")).toBeNull();
});
