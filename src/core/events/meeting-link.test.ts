import { expect, test } from "vitest";
import { linkGate, visibleLink, withLinkInOneField, withoutGatedLink } from "#core/events/meeting-link.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

const NOON = Date.parse("2027-03-11T12:00:00Z");
const hourFrom = (startsAt: number) => ({ startsAt, endsAt: startsAt + HOUR_MS });
const requested = (dates: Parameters<typeof linkGate>[1]["dates"], member = false) => ({ member, dates, now: NOON });

test("an open link is always open, even with no date planned", () => {
  expect(linkGate("everyone", requested([]))).toEqual({ gate: "open" });
});

test("a members' link is open to members only", () => {
  expect(linkGate("members", requested([]))).toEqual({ gate: "members" });
  expect(linkGate("members", requested([], true))).toEqual({ gate: "open" });
});

test("a link that opens shortly before the start opens exactly fifteen minutes before it", () => {
  const date = hourFrom(NOON + 15 * MINUTE_MS);
  expect(linkGate("before_start", requested([date]))).toEqual({ gate: "open" });
  expect(linkGate("before_start", { ...requested([date]), now: NOON - 1 })).toEqual({ gate: "early", opensAt: NOON });
});

test("an early visitor is told the nearest date, whatever the order of dates", () => {
  const dates = [hourFrom(NOON + 9 * HOUR_MS), hourFrom(NOON + 3 * HOUR_MS)];
  expect(linkGate("before_start", requested(dates))).toEqual({
    gate: "early",
    opensAt: NOON + 3 * HOUR_MS - 15 * MINUTE_MS,
  });
});

test("a running date keeps the link open, and an ended one closes it", () => {
  expect(linkGate("before_start", requested([hourFrom(NOON - 30 * MINUTE_MS)]))).toEqual({ gate: "open" });
  expect(linkGate("before_start", requested([hourFrom(NOON - HOUR_MS)]))).toEqual({ gate: "ended" });
});

test("the link of an always-open room has no opening time", () => {
  expect(linkGate("before_start", requested("always"))).toEqual({ gate: "open" });
});

test("only an open link is shown as it is", () => {
  const event = { publicId: "k7m2qx", link: "https://zoom.us/j/1?pwd=x", linkAudience: "everyone" as const };
  expect(visibleLink(event)).toEqual({ href: "https://zoom.us/j/1?pwd=x", gated: false });
  expect(visibleLink({ ...event, linkAudience: "members" })).toEqual({ href: "/go/k7m2qx", gated: true });
  expect(visibleLink({ ...event, linkAudience: "before_start" })).toEqual({ href: "/go/k7m2qx", gated: true });
  expect(visibleLink({ ...event, link: null })).toBeNull();
});

test("a gated link pasted into a text is replaced by its /go/ address", () => {
  const event = { publicId: "k7m2qx", link: "https://zoom.us/j/1", linkAudience: "members" as const };
  const text = "Come: https://zoom.us/j/1 !";
  expect(withoutGatedLink(text, event, "https://same.example")).toBe("Come: https://same.example/go/k7m2qx !");
  expect(withoutGatedLink(text, { ...event, linkAudience: "everyone" }, "https://same.example")).toBe(text);
});

test("a gated link is removed from every other field of an event, at any depth", () => {
  const link = "https://zoom.us/j/1";
  const date = { startsAt: 5, note: `Today at ${link}` };
  const event = {
    publicId: "k7m2qx",
    link,
    linkAudience: "members" as const,
    registrationLink: link,
    practices: [`chant ${link}`],
    cancelledAt: null,
    schedules: [{ exceptions: [date] }],
  };
  expect(withLinkInOneField(event, "https://same.example")).toEqual({
    ...event,
    registrationLink: "https://same.example/go/k7m2qx",
    practices: ["chant https://same.example/go/k7m2qx"],
    schedules: [{ exceptions: [{ startsAt: 5, note: "Today at https://same.example/go/k7m2qx" }] }],
  });
  const open = { ...event, linkAudience: "everyone" as const };
  expect(withLinkInOneField(open)).toBe(open);
});
