import { expect, test } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import { calendarAction, calendarLoader } from "#web/routes/organizers-calendar/organizers-calendar.server.ts";
import type { CalendarAnswer } from "#web/routes/organizers-calendar/calendar-page.tsx";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const AT = "https://same.example/organizers/manage/calendar";
const ADDRESS = "https://sangha.example/events.ics";

async function anOwner(): Promise<Viewer> {
  const viewer = await aUser(database);
  await anOrganizer(database, { name: "Lakeside Sangha", userId: viewer.userId });
  return viewer;
}

async function load(viewer: Viewer) {
  return (await calendarLoader(new Request(AT), aRequestContext({ database, viewer }))).view;
}

async function send(viewer: Viewer, fields: Record<string, string>) {
  const body = new URLSearchParams({ owner: viewer.userId, ...fields });
  const request = new Request(AT, { method: "POST", body });
  const answer = await calendarAction(request, aRequestContext({ database, viewer }));
  if (answer instanceof Response)
    return { toast: decodeURIComponent(answer.headers.get("set-cookie") ?? ""), page: null };
  return { toast: "", page: answer.data as CalendarAnswer };
}

test("an organizer's calendar can be added, read on request, and removed", async () => {
  const owner = await anOwner();
  expect((await load(owner)).source).toBeNull();
  const fields = { intent: "keep", address: ADDRESS, every: "6", zone: "Europe/Berlin", vanished: "cancel" };
  expect((await send(owner, fields)).toast).toContain("adminImport.toast.kept");
  const { source } = await load(owner);
  expect(source).toMatchObject({
    address: ADDRESS,
    every: "every 6 hours",
    vanished: "cancel",
    read: null,
    brought: null,
  });
  const act = (intent: string) => send(owner, { intent, source: source?.id ?? "" });
  expect((await act("read-now")).toast).toContain("adminImport.toast.readNow");
  expect((await act("stop")).toast).toContain("adminImport.toast.stopped");
  expect((await load(owner)).source).toBeNull();
  expect((await act("stop")).toast).toContain("adminImport.toast.sourceGone");
});

test("an invalid calendar address is reported at its field, and the typed text stays", async () => {
  const typed = { address: "our calendar", every: "1", zone: "Europe/Berlin", vanished: "cancel" };
  const { page } = await send(await anOwner(), { intent: "keep", ...typed });
  expect(page).toEqual({ error: reachesMessage("fields.url"), typed, toast: null });
});

test("only admins can let a calendar delete events that are no longer in it", async () => {
  const owner = await anOwner();
  const fields = { intent: "keep", address: ADDRESS, vanished: "delete" };
  await expect(send(owner, fields)).rejects.toMatchObject({ code: "forbidden" });
  expect((await load(owner)).source).toBeNull();
});

test("the result of the last read is shown", async () => {
  const owner = await anOwner();
  await send(owner, { intent: "keep", address: ADDRESS });
  await database.pool.query(
    `update import_sources set read_at = now(), fault = '{"key": "imports.address.unreachable", "values": {}}'`,
  );
  expect((await load(owner)).source?.read?.fault).toBe(reachesMessage("imports.address.unreachable"));
});

test("only an organizer's own members can change its calendar", async () => {
  const owner = await anOwner();
  await send(owner, { intent: "keep", address: ADDRESS });
  const source = (await load(owner)).source?.id ?? "";
  const other = await anOwner();
  await expect(send(other, { intent: "stop", source })).rejects.toMatchObject({ code: "forbidden" });
  expect((await load(owner)).source?.id).toBe(source);
});
