import { expect, test } from "vitest";
import { linkHost, meetingPlatform } from "#core/events/meeting-link.ts";

test.each([
  ["https://us02web.zoom.us/j/123", "Zoom"],
  ["https://ZOOM.US/j/123", "Zoom"],
  ["https://www.youtube.com/live/x", "YouTube"],
  ["https://notzoom.us/j/123", null],
  ["https://zoom.us.example.org/", null],
  ["https://meet.example.org/room", null],
  ["no address", null],
])("the platform of %s is %s", (link, name) => {
  expect(meetingPlatform(link)).toBe(name);
});

test("a host is shown without www", () => {
  expect(linkHost("https://www.example.org:8443/a")).toBe("example.org");
  expect(linkHost("mailto:a@example.org")).toBeNull();
});
