import { expect, test } from "vitest";
import { duplicateEvent } from "#commands/events/duplicate-event.ts";
import { EVENT_STATUSES, eventStatus } from "#core/events/event-policy.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { listingOf } from "#core/visibility.ts";
import { countMyEvents, listMyEvents } from "#data/queries/my-events.ts";
import { organizerMembers } from "#data/tables/organizers.ts";
import { myEventsAction } from "#web/routes/my-events/my-events-action.server.ts";
import { myEventsLoader } from "#web/routes/my-events/my-events-loader.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type EventOverrides, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ADDRESS = "https://same.example/my-events";
const OVER = [{ startsLocal: "2026-11-01T19:00:00", rrule: null }];

async function shown(viewer: Viewer, query = "") {
  const { view, status } = await myEventsLoader(
    new URL(ADDRESS + query),
    viewer,
    aRequestContext({ database, viewer }),
  );
  return { view, status };
}

async function listed(viewer: Viewer, query = "") {
  const { view } = await shown(viewer, query);
  if (view.shows !== "list") throw new Error(view.shows);
  return view;
}

/** Submits a button of the list; returns the redirect and its toast. */
async function send(viewer: Viewer | null, fields: Record<string, string>, now = TEST_NOW) {
  const request = new Request(ADDRESS, { method: "POST", body: new URLSearchParams(fields) });
  const answer = await myEventsAction(request, aRequestContext({ database, viewer, now }));
  const cookie = answer.headers.get("set-cookie") ?? "";
  return { to: answer.headers.get("location"), toast: decodeURIComponent(cookie) };
}

function state(publicId: string) {
  return database.pool
    .query(
      "select cancelled_at is not null as cancelled, deleted_at is not null as deleted from events where public_id = $1",
      [publicId],
    )
    .then(({ rows }) => rows[0] as { cancelled: boolean; deleted: boolean });
}

test("the list shows each event's status and the available actions", async () => {
  const viewer = await aUser(database);
  const own = (overrides: EventOverrides) => anEvent(database, { userId: viewer.userId, ...overrides });
  await own({ title: "Live" });
  await own({ title: "Held", moderation: "pending", held: true, listing: "hidden" });
  await own({ title: "Rejected", moderation: "rejected", moderationReason: "A shop.", listing: "hidden" });
  await own({ title: "Cancelled", cancelledAt: TEST_NOW, cancelReason: "Our host is unwell." });
  await own({ title: "Private", visibility: "private", listing: "hidden" });
  await own({ title: "Over", schedules: OVER });
  await own({ title: "Dead", linkState: "dead", linkCheckedAt: TEST_NOW - DAY_MS });
  const view = await listed(viewer);
  const of = (title: string) => view.events.find((event) => event.title === title);
  expect(of("Live")).toMatchObject({
    status: "live",
    notes: [],
    acts: ["edit", "dates", "insights", "duplicate", "cancel"],
  });
  expect(of("Held")).toMatchObject({
    status: "held",
    notes: [{ kind: "held" }],
    acts: ["edit", "dates", "insights", "duplicate", "delete"],
  });
  expect(of("Rejected")).toMatchObject({
    notes: [{ kind: "rejectedReason", reason: "A shop." }],
    acts: ["sendAgain", "delete"],
  });
  expect(of("Cancelled")).toMatchObject({
    isStruck: true,
    date: null,
    notes: [{ kind: "cancelledReason", date: "November 18", reason: "Our host is unwell." }],
    acts: ["restore", "insights", "duplicate", "delete"],
  });
  expect(of("Private")?.acts).toContain("delete");
  expect(of("Over")).toMatchObject({ status: "over", date: { key: "last", text: "Sun, Nov 01, 2:00 PM" } });
  expect(of("Dead")).toMatchObject({
    status: "live",
    isLinkDead: true,
    notes: [{ kind: "linkDead", date: "November 17" }],
  });
  expect(of("Live")).toMatchObject({
    when: "Wednesdays at 7:00 PM, UTC",
    date: { key: "next", text: "Wed, Nov 18, 2:00 PM" },
  });
  expect(view.filters.map(({ tab, count }) => [tab, count])).toEqual([
    [null, 7],
    ["live", 2],
    ["held", 1],
    ["rejected", 1],
    ["cancelled", 1],
    ["private", 1],
    ["over", 1],
  ]);
  expect((await listed(viewer, "?tab=rejected")).events.map(({ title }) => title)).toEqual(["Rejected"]);
});

test("the rule and the database agree on every status", async () => {
  const viewer = await aUser(database);
  const choices = {
    cancelledAt: [null, TEST_NOW],
    visibility: ["public_web", "public_in_app", "private"],
    moderation: ["approved", "pending", "rejected"],
    held: [false, true],
    importStatus: [null, "pending", "done"],
    suspendedAt: [null, TEST_NOW],
  } as const;
  const facts = choices.visibility.flatMap((visibility) =>
    choices.moderation.flatMap((moderation) =>
      choices.held.flatMap((held) =>
        choices.importStatus.flatMap((importStatus) =>
          choices.suspendedAt.flatMap((suspendedAt) =>
            choices.cancelledAt.map((cancelledAt) => ({
              visibility,
              moderation,
              held,
              importStatus,
              suspendedAt,
              cancelledAt,
            })),
          ),
        ),
      ),
    ),
  );
  const newEvents = facts.map((fact, at) => ({
    ...fact,
    title: `No ${at}`,
    userId: viewer.userId,
    listing: listingOf({ ...fact, deletedAt: null }),
    ...(at % 2 === 0 && { schedules: OVER }),
  }));
  const made = await someEvents(database, newEvents);
  const expected = new Map(
    facts.map((fact, at) => [made[at]?.publicId ?? "", eventStatus({ ...fact, isOver: at % 2 === 0 })]),
  );
  const found = await listMyEvents(database.db, viewer.userId, {
    status: null,
    now: TEST_NOW,
    page: 1,
    pageSize: 1_000,
  });
  expect(new Map(found.map(({ publicId, status }) => [publicId, status]))).toEqual(expected);
  const counts = await countMyEvents(database.db, viewer.userId, TEST_NOW);
  for (const status of EVENT_STATUSES)
    expect(counts[status]).toBe([...expected.values()].filter((each) => each === status).length);
});

test("an organizer's members see its events, editors cannot delete them, and strangers see nothing", async () => {
  const [owner, editor, stranger] = [await aUser(database), await aUser(database), await aUser(database)];
  const organizer = await anOrganizer(database, { userId: owner.userId });
  await database.db
    .insert(organizerMembers)
    .values({ organizerId: organizer.id, userId: editor.userId, createdAt: TEST_NOW });
  const event = {
    userId: owner.userId,
    organizerId: organizer.id,
    held: true,
    moderation: "pending",
    listing: "hidden",
  } as const;
  const { publicId } = await anEvent(database, event);
  expect((await listed(editor)).events).toMatchObject([
    { publicId, organizer: "Open Circle", acts: ["edit", "dates", "insights", "duplicate"] },
  ]);
  expect((await listed(owner)).events).toMatchObject([{ publicId, organizer: null, notes: [{ kind: "heldFirst" }] }]);
  expect((await listed(stranger)).events).toEqual([]);
  await expect(send(editor, { intent: "delete", event: publicId })).rejects.toMatchObject({ code: "forbidden" });
  await send(owner, { intent: "delete", event: publicId });
  expect((await listed(editor, "?tab=deleted")).events).toEqual([]);
  expect((await listed(owner, "?tab=deleted")).events).toMatchObject([
    {
      publicId,
      href: null,
      status: "deleted",
      acts: ["undelete"],
      deleted: { date: "November 18", until: "December 18" },
    },
  ]);
});

test("deleting redirects back with an undo that works once, and for 30 days", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database, { userId: viewer.userId });
  const deleted = await send(viewer, { intent: "delete", event: publicId, returnTo: "/my-events?tab=live" });
  expect(deleted.to).toBe("/my-events?tab=live");
  expect(deleted.toast).toContain(`myEvents.toast.deleted`);
  expect(deleted.toast).toContain(publicId);
  // The button is pressed twice.
  expect((await send(viewer, { intent: "delete", event: publicId })).toast).toContain("deletedAlready");
  expect((await send(viewer, { intent: "undelete", event: publicId })).toast).toContain("myEvents.toast.undeleted");
  expect((await send(viewer, { intent: "undelete", event: publicId })).toast).toContain("undeletedAlready");
  expect(await state(publicId)).toEqual({ cancelled: false, deleted: false });
  await send(viewer, { intent: "delete", event: publicId });
  const late = TEST_NOW + 30 * DAY_MS;
  expect((await send(viewer, { intent: "undelete", event: publicId }, late)).toast).toContain("undeletedTooLate");
  expect(await countMyEvents(database.db, viewer.userId, late)).toMatchObject({ deleted: 0 });
});

test("a cancelled event can be restored, but not after it was deleted", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database, { userId: viewer.userId, cancelledAt: TEST_NOW });
  const back = { intent: "restore", event: publicId, returnTo: "/events/x" };
  expect(await send(viewer, back)).toMatchObject({ to: "/events/x" });
  expect(await state(publicId)).toMatchObject({ cancelled: false });
  expect((await send(viewer, back)).toast).toContain("restoredAlready");
  await send(viewer, { intent: "delete", event: publicId });
  expect(await send(viewer, back)).toMatchObject({ to: "/my-events" });
});

test("a copy opens as a draft; drafts are listed and can be discarded, only by their author", async () => {
  const [viewer, other] = [await aUser(database), await aUser(database)];
  const { publicId } = await anEvent(database, { userId: viewer.userId, title: "Evening Silence" });
  const { to } = await send(viewer, { intent: "duplicate", event: publicId });
  const draft = /^\/create-event\?draft=([a-z0-9]{6})$/.exec(to ?? "")?.[1] ?? "";
  expect((await listed(viewer, "?tab=drafts")).drafts).toMatchObject([
    { publicId: draft, title: "Evening Silence", href: to },
  ]);
  expect((await send(other, { intent: "discard", event: draft })).toast).toContain("discardedAlready");
  expect((await send(viewer, { intent: "discard", event: draft })).toast).toContain("myEvents.toast.discarded");
  for (let made = 0; made < 20; made += 1)
    await duplicateEvent(database, { actor: actorFor(viewer), publicId }, TEST_NOW);
  expect(await send(viewer, { intent: "duplicate", event: publicId })).toMatchObject({ to: "/my-events?tab=drafts" });
});

test.each(["restore", "delete", "undelete", "duplicate"])(
  "%s of another member's event is refused, and changes nothing",
  async (intent) => {
    const [owner, stranger] = [await aUser(database), await aUser(database)];
    const hidden = await anEvent(database, {
      userId: owner.userId,
      held: true,
      listing: "hidden",
      cancelledAt: TEST_NOW,
    });
    const open = await anEvent(database, { userId: owner.userId, title: "Seen", cancelledAt: TEST_NOW });
    await expect(send(stranger, { intent, event: hidden.publicId })).rejects.toMatchObject({ code: "not-found" });
    await expect(send(stranger, { intent, event: open.publicId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(send(null, { intent, event: open.publicId })).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await state(open.publicId)).toEqual({ cancelled: true, deleted: false });
  },
);

test("an unknown action or event is refused, and no redirect leaves the site", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database, { userId: viewer.userId, cancelledAt: TEST_NOW });
  await expect(send(viewer, { intent: "approve", event: publicId })).rejects.toMatchObject({ code: "invalid" });
  await expect(send(viewer, { intent: "delete", event: "1 or 1" })).rejects.toMatchObject({ code: "not-found" });
  const away = { intent: "restore", event: publicId, returnTo: "https://elsewhere.example/" };
  expect((await send(viewer, away)).to).toBe("/");
});

test("invalid addresses redirect to the clean one, and a page past the end names the last one", async () => {
  const viewer = await aUser(database);
  for (const query of ["?tab=other", "?page=0", "?tab=live&tab=held", "?tz=Nowhere"]) {
    const refused: unknown = await shown(viewer, query).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Response);
  }
  expect(await shown(viewer, "?page=2")).toMatchObject({ status: 404, view: { shows: "beyond", pages: 1 } });
  expect(await shown(viewer)).toMatchObject({ status: 200, view: { shows: "list", total: 0, events: [] } });
});
