import { expect, test } from "vitest";
import { type DescribedDate, type DescribedEvent, eventJsonLd, jsonLdElement, seriesJsonLd } from "#formats/json-ld.ts";

const NOW = Date.UTC(2026, 10, 18, 12);
const URL_OF_EVENT = "https://same.example/events/evening-sitting-abcdef";

const EVENT: DescribedEvent = {
  url: URL_OF_EVENT,
  title: "Evening sitting",
  nativeTitle: null,
  description: "Half an hour of silence.",
  image: "https://same.example/share/abcdef.png?v=1",
  languages: ["en"],
  isCancelled: false,
  mode: "online",
  joinLink: "https://meet.example.org/room",
  place: { location: null, address: null, city: null, region: null, country: null },
  organizer: { name: "Open Circle", url: "https://same.example/organizers/open-circle-bcdefg" },
  price: 0,
};

/** 19:00 in New York on the Monday before its clocks change, and an hour later. */
const DATE: DescribedDate = {
  url: `${URL_OF_EVENT}/2027-03-08T1900`,
  startsAt: Date.UTC(2027, 2, 9, 0),
  endsAt: Date.UTC(2027, 2, 9, 1),
  timezone: "America/New_York",
  movedFrom: null,
  isCancelled: false,
};

const dated = (event: Partial<DescribedEvent> = {}, date: Partial<DescribedDate> = {}) =>
  eventJsonLd({ ...EVENT, ...event }, { ...DATE, ...date }, { series: null, now: NOW });

test("an event has what Google's documentation requires, each time with its own offset", () => {
  expect(dated()).toEqual({
    "@context": "https://schema.org",
    "@type": "Event",
    "@id": `${DATE.url}#event`,
    url: DATE.url,
    name: "Evening sitting",
    description: "Half an hour of silence.",
    image: ["https://same.example/share/abcdef.png?v=1"],
    inLanguage: ["en"],
    organizer: {
      "@type": "Organization",
      name: "Open Circle",
      url: "https://same.example/organizers/open-circle-bcdefg",
    },
    startDate: "2027-03-08T19:00:00-05:00",
    endDate: "2027-03-08T20:00:00-05:00",
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: "https://meet.example.org/room" },
    isAccessibleForFree: true,
    offers: {
      "@type": "Offer",
      price: "0",
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      url: DATE.url,
    },
  });
  const week = 7 * 86_400_000;
  const next = dated({}, { startsAt: DATE.startsAt + week - 3_600_000, endsAt: DATE.endsAt + week - 3_600_000 });
  expect(next).toMatchObject({ startDate: "2027-03-15T19:00:00-04:00" });
});

test("without an open link the location is the page, which tells who gets the link and when", () => {
  const event = dated({ joinLink: null });
  expect(event["location"]).toEqual({ "@type": "VirtualLocation", url: DATE.url });
});

test("a place contains only what is known", () => {
  const place = { location: "St Anne's", address: "12 Hill Rd", city: "Leeds", region: null, country: "GB" };
  const there = {
    "@type": "Place",
    name: "St Anne's",
    address: { "@type": "PostalAddress", streetAddress: "12 Hill Rd", addressLocality: "Leeds", addressCountry: "GB" },
  };
  expect(dated({ mode: "in_person", place })).toMatchObject({
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: there,
  });
  expect(dated({ mode: "hybrid", place })).toMatchObject({
    eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
    location: [{ "@type": "VirtualLocation", url: "https://meet.example.org/room" }, there],
  });
  const hall = { ...EVENT.place, location: "The hall" };
  expect(dated({ mode: "in_person", place: hall })["location"]).toEqual({ "@type": "Place", name: "The hall" });
  expect(dated({ mode: "in_person" })).not.toHaveProperty("location");
});

test("a date has its status, and its previous start if it was moved", () => {
  const movedFrom = DATE.startsAt - 3_600_000;
  expect(dated({}, { movedFrom })).toMatchObject({
    eventStatus: "https://schema.org/EventRescheduled",
    previousStartDate: "2027-03-08T18:00:00-05:00",
    startDate: "2027-03-08T19:00:00-05:00",
  });
  const cancelled = { eventStatus: "https://schema.org/EventCancelled" };
  for (const event of [dated({}, { isCancelled: true, movedFrom }), dated({ isCancelled: true })]) {
    expect(event).toMatchObject(cancelled);
    expect(event).not.toHaveProperty("previousStartDate");
    expect(event).not.toHaveProperty("offers");
  }
});

test("a price is an offer until the date ends, and an unknown price is left out", () => {
  expect(dated({ price: 12.5 })).toMatchObject({ isAccessibleForFree: false, offers: { price: "12.50" } });
  expect(dated({ price: null })).not.toHaveProperty("isAccessibleForFree");
  expect(dated({ price: null })).not.toHaveProperty("offers");
  const over = eventJsonLd(EVENT, DATE, { series: null, now: DATE.endsAt });
  expect(over).not.toHaveProperty("offers");
  expect(over).toMatchObject({ isAccessibleForFree: true, eventStatus: "https://schema.org/EventScheduled" });
});

test("a date refers to its series, and the series has its schedule and next dates", () => {
  const date = eventJsonLd(EVENT, DATE, { series: EVENT, now: NOW });
  const series = { "@type": "EventSeries", "@id": `${URL_OF_EVENT}#event`, url: URL_OF_EVENT };
  expect(date["superEvent"]).toEqual({ ...series, name: "Evening sitting" });
  const schedule = {
    startsLocal: "2026-12-07T19:00:00",
    timezone: "America/New_York",
    durationSeconds: 3_600,
    rrule: "FREQ=WEEKLY",
    exceptions: [],
  };
  const single = { ...schedule, startsLocal: "2026-11-30T08:00:00", rrule: null };
  const found = seriesJsonLd(EVENT, [schedule, single], [DATE]);
  expect(found).toMatchObject({
    ...series,
    startDate: "2026-11-30T08:00:00-05:00",
    eventSchedule: [{ "@type": "Schedule", scheduleTimezone: "America/New_York" }],
    subEvent: [
      {
        "@type": "Event",
        "@id": date["@id"],
        url: DATE.url,
        name: "Evening sitting",
        startDate: "2027-03-08T19:00:00-05:00",
        location: { "@type": "VirtualLocation", url: "https://meet.example.org/room" },
      },
    ],
  });
  expect(seriesJsonLd(EVENT, [], [])).not.toHaveProperty("startDate");
  expect(seriesJsonLd({ ...EVENT, isCancelled: true }, [schedule], [DATE])).toMatchObject({
    eventStatus: "https://schema.org/EventCancelled",
    subEvent: [{ eventStatus: "https://schema.org/EventCancelled" }],
  });
});

test("no text can end the element or start a comment, and all of it is read back", () => {
  const title = "</script><script>alert(1)</script><!-- & ]]> \u2028\u2029 \"'\\";
  const element = jsonLdElement(dated({ title }));
  const inner = element.slice('<script type="application/ld+json">'.length, -"</script>".length);
  expect(inner).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(inner)).toMatchObject({ name: title });
});
