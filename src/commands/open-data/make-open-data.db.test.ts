import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { makeOpenData } from "#commands/open-data/make-open-data.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { findOpenDataDump } from "#data/queries/open-data.ts";
import { events } from "#data/tables/events.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aStorage } from "#tests/support/pictures/a-storage.ts";

const database = withTestDatabase();

const site = { name: "Samehour", baseUrl: "https://same.example" };

async function dumped(storage: Awaited<ReturnType<typeof aStorage>>["storage"], now: EpochMs = TEST_NOW) {
  const { events: count } = await makeOpenData({ database, storage, site }, now);
  const dump = await findOpenDataDump(database.db);
  const read = async (name = "") => {
    const found = await storage.get(name);
    if (found === null) throw new Error(`There is no ${name}.`);
    return text(found.stream.pipe(createGunzip()) as Readable);
  };
  const [head = "", ...lines] = (await read(dump?.linesName)).trimEnd().split("\n");
  const table = await read(dump?.tableName);
  return {
    count,
    head: JSON.parse(head) as unknown,
    lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    table,
    all: [head, ...lines, table].join("\n"),
  };
}

test("the files hold the facts of public events with their license, and nothing private", async () => {
  const { storage } = await aStorage();
  const { publicId, scheduleIds } = await anEvent(database, {
    title: "Quiet, together",
    organizerName: "=Open Circle",
    description: "SECRET words",
    link: "https://zoom.us/j/SECRET",
    passcode: "SECRET",
    dialIn: "SECRET",
    contactEmail: "secret@example.org",
    address: "SECRET street",
    languages: ["en", "pt-BR"],
    traditions: ["Quaker"],
    city: "Porto https://zoom.us/j/SECRET",
    country: "PT",
    price: 5,
    schedules: [{ startsLocal: "2026-11-18T19:00:00", timezone: "Europe/Lisbon", rrule: "FREQ=WEEKLY;BYDAY=WE" }],
  });
  await database.db.execute(sql`insert into schedule_exceptions (schedule_id, original_local, cancelled, starts_local)
    values (${scheduleIds[0]}, '2026-11-25T19:00:00', true, null), (${scheduleIds[0]}, '2026-12-02T19:00:00', false, '2026-12-02T20:00:00')`);
  const { head, lines, table, all } = await dumped(storage);
  expect(head).toMatchObject({ licence: "CC0-1.0", site: "Samehour", made_at: "2026-11-18T12:00:00.000Z" });
  const url = `https://same.example/events/quiet-together-${publicId}`;
  expect(lines).toMatchObject([
    {
      id: publicId,
      url,
      title: "Quiet, together",
      organizer: "=Open Circle",
      traditions: ["Quaker"],
      languages: ["en", "pt-BR"],
      city: `Porto /go/${publicId}`,
      country: "PT",
      price_usd: 5,
      cancelled: false,
      schedules: [
        {
          starts_local: "2026-11-18T19:00:00",
          timezone: "Europe/Lisbon",
          rrule: "FREQ=WEEKLY;BYDAY=WE",
          cancelled_dates: ["2026-11-25T19:00:00"],
          moved_dates: [
            { date: "2026-12-02T19:00:00", url: `${url}/2026-12-02T1900`, starts_local: "2026-12-02T20:00:00" },
          ],
        },
      ],
    },
  ]);
  const [, row = ""] = table.split("\r\n");
  expect(row).toContain(`${publicId},${url},"Quiet, together",'=Open Circle,no,`);
  expect(row).toContain(',"en;pt-BR",');
  const moved = "2026-12-02T19:00:00/2026-12-02T20:00:00/3600";
  expect(row.endsWith(`,2026-11-25T19:00:00,${moved},CC0-1.0`)).toBe(true);
  expect(all).not.toMatch(/SECRET|secret@|zoom/);
});

test("excluded, non-public, deleted and example events are in neither file from the next night on", async () => {
  const { storage } = await aStorage();
  const staying = await anEvent(database, { title: "Stays" });
  const leaving = await anEvent(database, { title: "Leaves" });
  const deleted = await anEvent(database, { title: "Deleted" });
  await anEvent(database, { title: "Members", listing: "members", visibility: "public_in_app" });
  await anEvent(database, { title: "Hidden", listing: "hidden", moderation: "rejected" });
  await anEvent(database, { title: "Example", importSource: "demo", sourceId: "1", importKey: "1" });
  const titles = async (now: EpochMs) => (await dumped(storage, now)).lines.map(({ title }) => title);
  expect(await titles(TEST_NOW)).toEqual(["Stays", "Leaves", "Deleted"]);
  const set = (id: number, columns: Partial<typeof events.$inferInsert>) =>
    database.db
      .update(events)
      .set(columns)
      .where(sql`id = ${id}`);
  await set(leaving.id, { leftOutOfData: true });
  await set(deleted.id, { deletedAt: TEST_NOW, listing: "hidden" });
  expect(await titles(TEST_NOW + DAY_MS)).toEqual(["Stays"]);
  await set(leaving.id, { leftOutOfData: false });
  await set(staying.id, { leftOutOfData: true });
  expect(await titles(TEST_NOW + 2 * DAY_MS)).toEqual(["Leaves"]);
});

test("a nightly run replaces the previous files and leaves nothing behind", async () => {
  const { storage } = await aStorage();
  await anEvent(database);
  await dumped(storage);
  const first = await findOpenDataDump(database.db);
  await dumped(storage, TEST_NOW + DAY_MS);
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  const second = await findOpenDataDump(database.db);
  expect(names.toSorted()).toEqual([second?.linesName, second?.tableName].toSorted());
  expect(second?.linesName).not.toBe(first?.linesName);
});

test("an empty directory gives an empty list; more events than one read holds are all listed once", async () => {
  const { storage } = await aStorage();
  expect((await dumped(storage)).lines).toEqual([]);
  await someEvents(
    database,
    Array.from({ length: 1_001 }, (_, number) => ({ title: `Event ${number}`, schedules: [{ rrule: null }] })),
  );
  const { count, lines, table } = await dumped(storage);
  expect([count, new Set(lines.map(({ id }) => id)).size, table.trimEnd().split("\r\n").length]).toEqual([
    1_001, 1_001, 1_002,
  ]);
});

test("when the store cannot be written, the previous files stay", async () => {
  const { storage } = await aStorage();
  await anEvent(database);
  await dumped(storage);
  const before = await findOpenDataDump(database.db);
  const broken = { ...storage, put: () => Promise.reject(new Error("full")) };
  await expect(makeOpenData({ database, storage: broken, site }, TEST_NOW + DAY_MS)).rejects.toThrow("full");
  expect(await findOpenDataDump(database.db)).toEqual(before);
});
