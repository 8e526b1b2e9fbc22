import { expect, test } from "vitest";
import { type SeenEvent, maySeeEvent } from "#core/events/event-policy.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";

const visitor = null;
const member = aViewer();
const owner = aViewer({ userId: "owner" });
const moderator = aViewer({ userId: "keeper", role: "moderator" });

function event(change: Partial<SeenEvent>): SeenEvent {
  return { listing: "public", visibility: "public_web", userId: "owner", ...change };
}

test("editors of its organizer see an event as its owner does", () => {
  const held = event({ listing: "hidden", visibility: "private" });
  expect(maySeeEvent({ ...held, organizerRole: "editor" }, member)).toBe(true);
  expect(maySeeEvent({ ...held, organizerRole: null }, member)).toBe(false);
});

test.each<[string, SeenEvent, boolean, boolean, boolean, boolean]>([
  ["a public event", event({}), true, true, true, true],
  ["an event for members", event({ listing: "members", visibility: "public_in_app" }), false, true, true, true],
  ["a held event", event({ listing: "hidden" }), false, false, true, true],
  ["a private event", event({ listing: "hidden", visibility: "private" }), false, false, true, false],
  ["a held event without an owner", event({ listing: "hidden", userId: null }), false, false, false, true],
])("who may see %s", (_, seen, byVisitor, byMember, byOwner, byModerator) => {
  expect([visitor, member, owner, moderator].map((viewer) => maySeeEvent(seen, viewer))).toEqual([
    byVisitor,
    byMember,
    byOwner,
    byModerator,
  ]);
});
