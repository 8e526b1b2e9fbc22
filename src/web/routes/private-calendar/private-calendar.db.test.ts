import { expect, test } from "vitest";
import type { CalendarAddressKind } from "#core/calendar-files/calendar-address.ts";
import { saveEvent } from "#commands/saved-events/save-event.ts";
import { forgetOld } from "#commands/accounts/forget-old.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import {
  calendarAddressesAction,
  calendarAddressesLoader,
} from "#web/routes/calendar-addresses/calendar-addresses.server.ts";
import { privateCalendarLoader } from "#web/routes/private-calendar/private-calendar.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const A_CANCELLED_DATE = {
  originalLocal: "2026-11-25T19:00:00",
  cancelled: true,
  startsLocal: null,
  durationSeconds: null,
  note: null,
};

async function send(viewer: Viewer, intent: "make" | "end", kind: CalendarAddressKind, now = TEST_NOW) {
  const body = new URLSearchParams({ intent, kind });
  const request = new Request("https://same.example/saved-events/calendar", { method: "POST", body });
  const context = aRequestContext({ database, viewer, actor: actorFor(viewer), now });
  return calendarAddressesAction(request, viewer, context);
}

/** The address that a member's page shows; null for none. */
async function addressOf(viewer: Viewer, kind: CalendarAddressKind) {
  const { view } = await calendarAddressesLoader(viewer, aRequestContext({ database, viewer }));
  if (view.shows !== "addresses") throw new Error("The page could not be loaded.");
  return view.calendars.find((each) => each.kind === kind)?.address ?? null;
}

async function keyOf(viewer: Viewer, kind: CalendarAddressKind): Promise<string> {
  return (await addressOf(viewer, kind))?.menu?.address?.url.match(/([^/]+)\.ics$/)?.[1] ?? "";
}

const read = (key: string, now = TEST_NOW) => privateCalendarLoader(key, aRequestContext({ database, now }));

async function titlesAt(key: string): Promise<readonly string[]> {
  const text = await (await read(key)).text();
  return [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title = ""]) => title);
}

test("a member creates a calendar address for saved events, and its holder reads series and single dates", async () => {
  const viewer = await aUser(database);
  expect(await addressOf(viewer, "saved")).toBeNull();
  const whole = await anEvent(database, { title: "Vespers" });
  const single = await anEvent(database, { title: "Compline" });
  const members = await anEvent(database, { title: "For members", listing: "members", visibility: "public_in_app" });
  await anEvent(database, { title: "Not saved" });
  const save = (publicId: string, originalLocal: string | null) =>
    saveEvent(database, { viewer, thing: { publicId, originalLocal } }, TEST_NOW);
  await save(whole.publicId, null);
  await save(members.publicId, null);
  await save(single.publicId, "2026-11-25T19:00:00");
  await send(viewer, "make", "saved");
  const address = await addressOf(viewer, "saved");
  const url = address?.menu?.address?.url ?? "";
  const path = url.replace("https://same.example", "");
  expect(path).toMatch(/^\/calendar\/feed\/[\w-]{32}\.ics$/);
  expect(address?.menu?.links.map(({ href }) => href)).toEqual([
    `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(`webcal://same.example${path}`)}`,
    `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(`https://same.example${path}`)}&name=Samehour%3A%20my%20saved%20events`,
    `webcal://same.example${path}`,
  ]);
  const answer = await read(await keyOf(viewer, "saved"));
  expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  const text = await answer.text();
  expect([...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)).toEqual([
    "Vespers",
    "Compline",
    "For members",
  ]);
  expect(text.match(/^RRULE:FREQ=WEEKLY;BYDAY=WE\r$/gm)).toHaveLength(2);
  expect(text).toContain(`UID:${single.publicId}-0-2026-11-25T1900@test.example`);
});

test("the address is stored hashed, renewing revokes the previous one, and a revoked one is gone", async () => {
  const viewer = await aUser(database);
  await send(viewer, "make", "saved");
  const first = await keyOf(viewer, "saved");
  const rows = await database.db.execute<{ row: string }>(
    "select to_jsonb(calendar_addresses)::text as row from calendar_addresses",
  );
  expect(rows.rows.map(({ row }) => row.includes(first))).toEqual([false]);
  await send(viewer, "make", "saved");
  const second = await keyOf(viewer, "saved");
  expect(second).not.toBe(first);
  await expect(read(first)).rejects.toMatchObject({ init: { status: 410 } });
  expect((await read(second)).status).toBe(200);
  await send(viewer, "end", "saved");
  expect(await addressOf(viewer, "saved")).toBeNull();
  await expect(read(second)).rejects.toMatchObject({ init: { status: 410 } });
  for (const unknown of ["", "x", "a".repeat(32), "%00".repeat(10)])
    await expect(read(unknown)).rejects.toMatchObject({ code: "not-found" });
  await forgetOld(database, TEST_NOW + 31 * DAY_MS);
  await expect(read(second)).rejects.toMatchObject({ code: "not-found" });
});

test("a suspended account's address is not found, and no one can revoke another member's", async () => {
  const [viewer, other] = [await aUser(database), await aUser(database)];
  await send(viewer, "make", "saved");
  const key = await keyOf(viewer, "saved");
  await send(other, "end", "saved");
  expect((await read(key)).status).toBe(200);
  await database.db.execute(`update users set suspended_at = now() where id = '${viewer.userId}'`);
  await expect(read(key)).rejects.toMatchObject({ code: "not-found" });
});

test("the free hours calendar has only the dates that fit", async () => {
  const viewer = await aUser(database);
  await anEvent(database, {
    title: "Every day",
    schedules: [{ rrule: "FREQ=DAILY", startsLocal: "2026-11-18T19:00:00" }],
  });
  await anEvent(database, { title: "At noon", schedules: [{ startsLocal: "2026-11-18T12:00:00" }] });
  await send(viewer, "make", "fits");
  const key = await keyOf(viewer, "fits");
  expect(await titlesAt(key)).toEqual([]);
  await database.db.execute(
    `insert into user_preferences (user_id, timezone, free_hours, digest_key, created_at, updated_at)
     values ('${viewer.userId}', 'UTC', 'mo1800-2100', '${"k".repeat(22)}', now(), now())
     on conflict (user_id) do update set timezone = 'UTC', free_hours = 'mo1800-2100'`,
  );
  const text = await (await read(key, TEST_NOW + 60_000)).text();
  const starts = [...text.matchAll(/^DTSTART:(.*)\r$/gm)].map(([, start]) => start);
  expect(starts.slice(0, 3)).toEqual(["20261123T190000Z", "20261130T190000Z", "20261207T190000Z"]);
  expect(starts.length).toBe(8);
  expect(text).not.toContain("At noon");
  expect(text).not.toContain("RRULE");
});

test("alarms in the saved events calendar are optional, skip events without reminders, and keep the file stable", async () => {
  const viewer = await aUser(database);
  const [sung, silent] = [
    await anEvent(database, { title: "Sung" }),
    await anEvent(database, { title: "Silent", schedules: [{ exceptions: [A_CANCELLED_DATE] }] }),
  ];
  for (const { publicId } of [sung, silent])
    await saveEvent(database, { viewer, thing: { publicId, originalLocal: null } }, TEST_NOW);
  await send(viewer, "make", "saved");
  const key = await keyOf(viewer, "saved");
  const tagOf = async () => (await read(key)).headers.get("etag");
  const before = await tagOf();
  const choose = (channels: string) =>
    database.db.execute(`insert into reminder_preferences (user_id, leads, channels, zone, changed_at, created_at)
      values ('${viewer.userId}', '{10,60,1440}', '${channels}', 'UTC', now(), now())
      on conflict (user_id) do update set channels = excluded.channels`);
  await choose("{mail}");
  expect(await (await read(key)).text()).not.toContain("VALARM");
  await choose("{calendar}");
  const text = await (await read(key)).text();
  expect(text).toBe(await (await read(key)).text());
  expect(await tagOf()).not.toBe(before);
  const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Sung", "TRIGGER:-PT1H", "END:VALARM"].join("\r\n");
  expect(text).toContain(alarm);
  expect([...text.matchAll(/^TRIGGER:(.*)\r$/gm)].map(([, trigger]) => trigger)).toEqual([
    "-PT10M",
    "-PT1H",
    "-P1D",
    "-PT10M",
    "-PT1H",
    "-P1D",
  ]);
  await database.db.execute(
    `insert into muted_reminders select '${viewer.userId}', id, now() from events where title = 'Silent'`,
  );
  const muted = await (await read(key)).text();
  expect(muted.match(/^BEGIN:VALARM/gm)).toHaveLength(3);
});
