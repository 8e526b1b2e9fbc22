import { expect, test } from "vitest";
import { parseEventsAddress } from "#core/events/parse-events-address.ts";
import { translatorFor } from "#messages/translator.ts";
import { quickChoices } from "#web/routes/events/quick-choices.server.ts";

const context = {
  translate: translatorFor("en"),
  now: Date.parse("2026-11-25T12:00:00Z"),
  zone: { id: "America/New_York" },
};

function choices(address: string, preferred?: Parameters<typeof quickChoices>[2]) {
  const { requested } = parseEventsAddress(new URL(address, "https://a.example").searchParams, () => true);
  const found = quickChoices(context as Parameters<typeof quickChoices>[0], requested, preferred);
  return Object.fromEntries(found.map(({ name, href, isChosen }) => [name, isChosen ? `chosen ${href}` : href]));
}

test("each choice is added to the address", () => {
  expect(choices("/events?q=zen&page=3&type=prayer")).toEqual({
    now: "/events?q=zen&soon=now&type=prayer",
    soon: "/events?q=zen&soon=3-hours&type=prayer",
    today: "/events?q=zen&day=2026-11-25&type=prayer",
    tomorrow: "/events?q=zen&day=2026-11-26&type=prayer",
    weekends: "/events?q=zen&type=prayer&weekday=sat&weekday=sun",
    mornings: "/events?q=zen&type=prayer&time=early-morning&time=morning",
    evenings: "/events?q=zen&type=prayer&time=evening&time=late-evening",
    free: "/events?q=zen&type=prayer&price=free",
    beginners: "/events?q=zen&type=prayer&fact=beginners",
  });
});

test("a second click removes a choice", () => {
  const chosen = choices(
    "/events?day=2026-11-26&soon=now&weekday=sat&weekday=sun&price=free&fact=captions&fact=beginners",
  );
  const rest = (without: string) => {
    const params = new URLSearchParams(
      "day=2026-11-26&soon=now&weekday=sat&weekday=sun&price=free&fact=captions&fact=beginners",
    );
    const [name = "", value] = without.split("=");
    params.delete(name, value);
    return `chosen /events?${params}`;
  };
  expect(chosen.now).toBe(rest("soon"));
  expect(chosen.tomorrow).toBe(rest("day"));
  expect(chosen.weekends).toBe(rest("weekday"));
  expect(chosen.free).toBe(rest("price"));
  expect(chosen.beginners).toBe(rest("fact=beginners"));
});

test("a choice replaces other values of its filter, and facts are combined", () => {
  const { soon, mornings, beginners, today } = choices(
    "/events?day=2026-11-26&hour=9&soon=now&time=morning&fact=captions",
  );
  expect(soon).toBe("/events?day=2026-11-26&hour=9&soon=3-hours&time=morning&fact=captions");
  expect(mornings).toContain("time=early-morning&time=morning&");
  expect(beginners).toContain("fact=captions&fact=beginners");
  expect(today).toBe("/events?day=2026-11-25&soon=now&time=morning&fact=captions");
});

test("past events have no quick choices", () => {
  expect(choices("/events?tab=past")).toEqual({});
});

test("a member can turn quick filters for their city and states on and off", () => {
  const preferred = { home: { city: "Sheffield", near: "53.4_-1.5_50mi" }, regions: ["US Maine", "US Ohio"] };
  const near = "/events?near=53.4_-1.5_50mi";
  expect(choices("/events", preferred)).toMatchObject({ near, states: "/events?region=US+Maine&region=US+Ohio" });
  expect(choices(near, preferred)["near"]).toBe("chosen /events");
  expect(choices("/events?near=48.9_2.3_10km", preferred)["near"]).toBe(near);
});
