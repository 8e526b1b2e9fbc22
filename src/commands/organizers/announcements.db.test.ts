import { expect, test } from "vitest";
import { publishAnnouncement } from "#commands/organizers/publish-announcement.ts";
import { actorOf } from "#core/audit/actor.ts";
import { ANNOUNCEMENT_EVERY_MS } from "#core/organizers/organizer-people.ts";
import type { Viewer } from "#core/viewer.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import { announcements } from "#data/tables/organizers.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

function announce(viewer: Viewer, publicId: string, { now = TEST_NOW, body = "No meeting on Friday." } = {}) {
  const actor = actorOf(viewer, { address: null, userAgent: null, requestId: null });
  return publishAnnouncement(database, { actor, publicId, body }, now);
}

test("an organizer can announce once a week, even with two forms at once, and each one notifies people", async () => {
  const owner = await aUser(database);
  const { id, publicId } = await anOrganizer(database, { userId: owner.userId });
  const both = await Promise.all([announce(owner, publicId), announce(owner, publicId)]);
  const nextAt = TEST_NOW + ANNOUNCEMENT_EVERY_MS;
  expect(both).toEqual(expect.arrayContaining([{ outcome: "announced" }, { outcome: "too-soon", nextAt }]));
  expect(await announce(owner, publicId, { now: nextAt - 1 })).toEqual({ outcome: "too-soon", nextAt });
  expect(await announce(owner, publicId, { now: nextAt })).toEqual({ outcome: "announced" });
  expect(await database.db.select().from(announcements)).toHaveLength(2);
  const causes = await database.db.select().from(notificationCauses);
  expect(causes).toMatchObject([{ kind: "announcement", cause: { organizerId: id } }, { kind: "announcement" }]);
});

test("a profile that nobody else sees cannot announce, and others cannot announce for it", async () => {
  const owner = await aUser(database);
  const hidden = { userId: owner.userId, listing: "hidden", visibility: "private" } as const;
  const { publicId } = await anOrganizer(database, hidden);
  expect(await announce(owner, publicId)).toEqual({ outcome: "hidden" });
  const stranger = await aUser(database, { role: "moderator" });
  await expect(announce(stranger, publicId)).rejects.toMatchObject({ code: "forbidden" });
  await expect(announce(owner, "zzzzzz")).rejects.toMatchObject({ code: "not-found" });
  expect(await database.db.select().from(announcements)).toEqual([]);
});
