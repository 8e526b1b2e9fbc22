import { expect, test } from "vitest";
import { type LinkAnswer, questionAbout, verdictOf } from "#core/link-checks/meeting-service.ts";

const page = (text: string, status = 200): LinkAnswer => ({ kind: "answer", status, text });
const about = (link: string) => {
  const question = questionAbout(link);
  if (question === null) throw new Error("no web address");
  return question;
};

test.each([
  ["https://us02web.zoom.us/j/123?pwd=secret#x", "https://us02web.zoom.us/j/123"],
  ["https://meet.google.com/abc-defg-hij", null],
  ["https://teams.microsoft.com/l/meetup-join/19%3a", null],
  ["https://www.facebook.com/groups/1", null],
  ["https://meet.jit.si/OpenCircle?jwt=secret", "https://meet.jit.si/"],
  ["https://open.webex.com/meet/ana?pw=1", "https://open.webex.com/meet/ana"],
  ["https://youtu.be/abc", "https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fyoutu.be%2Fabc"],
  ["https://www.youtube.com/@circle/live", "https://www.youtube.com/@circle/live"],
  ["https://discord.gg/abc?event=1", "https://discord.com/api/v10/invites/abc"],
  ["https://discord.com/channels/1/2", null],
  ["https://circle.example/room?key=1#top", "https://circle.example/room?key=1"],
  ["https://me:secret@circle.example/", "https://circle.example/"],
])("a check of %s requests %s", (link, ask) => {
  expect(about(link).ask).toBe(ask);
});

test("an address that is not on the web is not checked", () => {
  expect(questionAbout("mailto:a@example.org")).toBeNull();
  expect(questionAbout("zoom.us/j/1")).toBeNull();
});

test.each([
  [page("", 200), "alive"],
  [page("", 404), "gone"],
  [page("", 410), "gone"],
  [page("", 401), "unknown"],
  [page("", 403), "unknown"],
  [page("", 429), "unknown"],
  [page("", 302), "unknown"],
  [page("", 500), "silent"],
  [page("", 503), "silent"],
  [{ kind: "no-answer", why: "no-such-host" }, "silent"],
  [{ kind: "no-answer", why: "too-slow" }, "silent"],
  [{ kind: "not-asked", why: "robots" }, "unknown"],
  [{ kind: "not-asked", why: "private-address" }, "unknown"],
] as const)("a plain site that answers %o counts as %s", (answer, verdict) => {
  expect(verdictOf(about("https://circle.example/"), answer, null)).toBe(verdict);
});

const zoom = about("https://zoom.us/j/123");
const invalid = page("<title>Error - Zoom</title> Invalid meeting ID (3,001)");
const launch = page("<title>Launch Meeting - Zoom</title>");

test("a Zoom room is gone when its answer equals that of a made-up room", () => {
  expect(verdictOf(zoom, invalid, invalid)).toBe("gone");
  expect(verdictOf(zoom, launch, invalid)).toBe("alive");
});

test("an answer that a made-up room gives too is inconclusive", () => {
  expect(verdictOf(zoom, launch, launch)).toBe("unknown");
  // The service now answers a made-up room differently, so the old answer is inconclusive.
  expect(verdictOf(zoom, invalid, launch)).toBe("unknown");
  expect(verdictOf(zoom, launch, { kind: "no-answer", why: "too-slow" })).toBe("unknown");
  expect(verdictOf(zoom, launch, null)).toBe("unknown");
});

test("a group invitation is alive if it shows the group's title", () => {
  const whatsApp = about("https://chat.whatsapp.com/Abc");
  const revoked = page('<meta property="og:title" content="WhatsApp Group Invite" />');
  expect(verdictOf(whatsApp, page('<meta property="og:title" content="Evening circle" />'), revoked)).toBe("alive");
  expect(verdictOf(whatsApp, revoked, revoked)).toBe("unknown");
});
