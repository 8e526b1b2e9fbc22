import { expect, test } from "vitest";
import { linkGate, visibleLink, withLinkInOneField, withoutGatedLink } from "#core/events/meeting-link.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

const NOON = Date.parse("2027-03-11T12:00:00Z");
const hourFrom = (startsAt: number) => ({ startsAt, endsAt: startsAt + HOUR_MS });
const requested = (dates: Parameters<typeof linkGate>[1]["dates"], member = false) => ({ member, dates, now: NOON });

test("an open link is open at any time, even when nothing is planned", () => {
  expect(linkGate("everyone", requested([]))).toEqual({ gate: "open" });
});

test("a members' link is open to members only", () => {
  expect(linkGate("members", requested([]))).toEqual({ gate: "members" });
  expect(linkGate("members", requested([], true))).toEqual({ gate: "open" });
});

test("a link for the last minutes opens exactly fifteen minutes before the start", () => {
  const date = hourFrom(NOON + 15 * MINUTE_MS);
  expect(linkGate("before_start", requested([date]))).toEqual({ gate: "open" });
  expect(linkGate("before_start", { ...requested([date]), now: NOON - 1 })).toEqual({ gate: "early", opensAt: NOON });
});

test("an early visitor is told about the nearest date, whatever the order", () => {
  const dates = [hourFrom(NOON + 9 * HOUR_MS), hourFrom(NOON + 3 * HOUR_MS)];
  expect(linkGate("before_start", requested(dates))).toEqual({
    gate: "early",
    opensAt: NOON + 3 * HOUR_MS - 15 * MINUTE_MS,
  });
});

test("a running date keeps the link open and an ended one shuts it", () => {
  expect(linkGate("before_start", requested([hourFrom(NOON - 30 * MINUTE_MS)]))).toEqual({ gate: "open" });
  expect(linkGate("before_start", requested([hourFrom(NOON - HOUR_MS)]))).toEqual({ gate: "ended" });
});

test("a room without a start has no minutes before it", () => {
  expect(linkGate("before_start", requested("always"))).toEqual({ gate: "open" });
});

test("only an open link appears as it is", () => {
  const event = { publicId: "k7m2qx", link: "https://zoom.us/j/1?pwd=x", linkAudience: "everyone" as const };
  expect(visibleLink(event)).toEqual({ href: "https://zoom.us/j/1?pwd=x", gated: false });
  expect(visibleLink({ ...event, linkAudience: "members" })).toEqual({ href: "/go/k7m2qx", gated: true });
  expect(visibleLink({ ...event, linkAudience: "before_start" })).toEqual({ href: "/go/k7m2qx", gated: true });
  expect(visibleLink({ ...event, link: null })).toBeNull();
});

test("a gated link that was pasted into the text does not leave with the text", () => {
  const event = { publicId: "k7m2qx", link: "https://zoom.us/j/1", linkAudience: "members" as const };
  const text = "Come: https://zoom.us/j/1 !";
  expect(withoutGatedLink(text, event, "https://same.example")).toBe("Come: https://same.example/go/k7m2qx !");
  expect(withoutGatedLink(text, { ...event, linkAudience: "everyone" }, "https://same.example")).toBe(text);
});

test("a gated link stands in no other field of an event, however deep", () => {
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
