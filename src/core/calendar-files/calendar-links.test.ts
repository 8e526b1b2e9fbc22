import { expect, test } from "vitest";
import { outlookDateLink, subscribeLinks } from "#core/calendar-files/calendar-links.ts";

test("Outlook links encode spaces as %20 and plus signs as %2B, exactly once", () => {
  const title = "Sitting + tea & talk";
  const date = {
    title,
    details: "Join: https://meet.example.org/a+b?c=%20\nBring tea",
    location: "Online",
    startsAt: Date.UTC(2026, 11, 2, 19),
    endsAt: Date.UTC(2026, 11, 2, 20),
    zone: "Europe/Berlin",
    rrule: null,
  };
  const links = [outlookDateLink(date), subscribeLinks("https://same.example/events.ics?q=a%20b", title).outlook];
  for (const link of links) expect(link).not.toContain("+");
  const [form, subscription] = links.map((link) => Object.fromEntries(new URL(link).searchParams));
  expect(form).toMatchObject({ subject: title, body: date.details, startdt: "2026-12-02T19:00:00Z" });
  expect(subscription).toEqual({ url: "https://same.example/events.ics?q=a%20b", name: title });
});
