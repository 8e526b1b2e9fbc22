import { expect, test } from "vitest";
import type { FoundNotification } from "#core/notifications/describe-notification.ts";
import { gatherNotifications } from "#core/notifications/gather-notifications.ts";
import { HOUR_MS } from "#core/time/instant.ts";

const EVENT = { publicId: "bcdfgh", title: "Tea", organizerName: "The Open Table", startsAt: null };

function found(name: FoundNotification["name"], facts: FoundNotification["facts"] = {}, publicId = EVENT.publicId) {
  return { name, facts, event: { ...EVENT, publicId }, organizer: null, announcement: null };
}

const moved = (from: number, to: number, name: FoundNotification["name"] = "event-moved") =>
  found(name, { oldStartsAt: from * HOUR_MS, startsAt: to * HOUR_MS });

test("a date moved four times is one move, from the first old time to the last new time", () => {
  const moves = [moved(1, 2), moved(2, 3), moved(3, 4), moved(4, 9)];
  expect(gatherNotifications(moves)).toEqual([moved(1, 9)]);
});

test("moves that begin with different dates are both kept", () => {
  const moves = [moved(1, 2), moved(50, 51)];
  expect(gatherNotifications(moves)).toEqual(moves);
});

test("undone changes are left out: a date moved and moved back, or cancelled and restored", () => {
  expect(gatherNotifications([moved(1, 2), moved(2, 1)])).toEqual([]);
  expect(gatherNotifications([found("event-cancelled"), found("event-restored")])).toEqual([]);
  const date = { originalLocal: "2026-11-25T07:00:00" };
  const dates = [found("date-cancelled", date), found("date-restored", date), found("date-cancelled", date)];
  expect(gatherNotifications(dates)).toEqual([found("date-cancelled", date)]);
});

test("different events, dates and subjects are not combined, and keep their order", () => {
  const all = [
    found("event-link-changed"),
    found("event-link-changed", {}, "jkmnpq"),
    found("date-cancelled", { originalLocal: "2026-11-25T07:00:00" }),
    found("date-cancelled", { originalLocal: "2026-12-02T07:00:00" }),
    found("event-cancelled"),
    found("event-published"),
    found("event-published"),
  ];
  expect(gatherNotifications([...all, found("event-link-changed")])).toEqual(all);
});
