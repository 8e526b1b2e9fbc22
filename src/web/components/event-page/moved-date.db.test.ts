import { expect, test } from "vitest";
import { changeFollowing } from "#commands/events/change-following.ts";
import { datePath } from "#core/events/event-address.ts";
import { datePageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const PLAN = { timezone: "UTC", durationSeconds: 3_600 };
const MONDAYS = { ...PLAN, startsLocal: "2026-11-02T19:00:00", rrule: "FREQ=WEEKLY;BYDAY=MO" };
const TUESDAYS = { ...PLAN, startsLocal: "2026-11-03T18:00:00", rrule: "FREQ=WEEKLY;BYDAY=TU" };
const EVENINGS = { ...PLAN, startsLocal: "2026-12-16T20:00:00", rrule: "FREQ=WEEKLY;BYDAY=WE" };

async function placeOf(publicId: string, local: string): Promise<string> {
  const path = datePath({ title: "Evening sitting", publicId }, local);
  const [, , event = "", date = ""] = path.split("/");
  const context = aRequestContext({ database, now: TEST_NOW });
  try {
    const { page } = await datePageLoader({ event, date }, new URL(`https://same.example${path}?tz=UTC`), context);
    return page === null ? "unknown" : "page";
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return `${thrown.status} ${(thrown.headers.get("location") ?? "").split("/").at(-1)}`;
  }
}

test("the old address of a date redirects to its new time, even after two moves; past dates keep theirs", async () => {
  const owner = await aUser(database);
  const { publicId, scheduleIds } = await anEvent(database, { userId: owner.userId, schedules: [MONDAYS] });
  const act = { actor: actorFor(owner), publicId, scheduleId: scheduleIds[0] ?? 0 };
  const all = { ...act, originalLocal: "2026-11-23T19:00:00", sequence: 0, reach: "all", schedule: TUESDAYS } as const;
  expect(await changeFollowing(database, all, TEST_NOW)).toMatchObject({ outcome: "changed" });
  const rest = { ...act, originalLocal: "2026-12-15T18:00:00", sequence: 1, reach: "following" } as const;
  expect(await changeFollowing(database, { ...rest, schedule: EVENINGS }, TEST_NOW)).toMatchObject({
    outcome: "changed",
  });
  expect(await placeOf(publicId, "2026-11-16T19:00:00")).toBe("page");
  expect(await placeOf(publicId, "2026-11-24T18:00:00")).toBe("page");
  expect(await placeOf(publicId, "2026-11-23T19:00:00")).toBe("302 2026-11-24T1800?tz=UTC");
  expect(await placeOf(publicId, "2026-12-21T19:00:00")).toBe("302 2026-12-23T2000?tz=UTC");
  expect(await placeOf(publicId, "2026-12-22T18:00:00")).toBe("302 2026-12-23T2000?tz=UTC");
  expect(await placeOf(publicId, "2026-11-25T19:00:00")).toBe("unknown");
});
